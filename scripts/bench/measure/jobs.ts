import { setTimeout as wait } from 'node:timers/promises'
import type { createClient } from '../../../client/index.ts'
import { present } from '../../../rules/present.ts'
import { TODAY } from '../data/load.ts'

export type Api = ReturnType<typeof createClient>

/** The duration of some work in ms. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Waits for the end of a job. Resolves to its duration in ms. */
export const waitFor = async (api: Api, id: number): Promise<number> => {
  for (;;) {
    await wait(100)
    const job = await api.jobs.get({ params: { id } })
    if (job.status === 'failed' || job.refusedCount > 0) throw new Error(`Unexpected result: ${JSON.stringify(job)}`)
    if (job.status === 'done') return Date.parse(present(job.endedOn)) - Date.parse(present(job.startedOn))
  }
}

export const bulkBegin = (api: Api, licenseIds: number[]) => api.renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY } })

/** The time of the request plus that of its job in ms, without the wait for a server to pick up the job. */
export const beginByJob = async (api: Api, licenseIds: number[]): Promise<number> => {
  let jobId: number | null = null
  const request = await timed(async () => {
    ;({ jobId } = await bulkBegin(api, licenseIds))
  })
  return request + (await waitFor(api, present(jobId)))
}
