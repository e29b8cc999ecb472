import { importFailed, importJob } from '../../imports/import.job.ts'
import { clock } from '../../kit/clock.ts'
import { workJob } from '../../kit/queue/job.ts'
import type { Office, PastEvent } from './office.ts'

const BY = 'administrator@summit.example'
const FILE = `Division,Company Code,Division Number,Address,City,State,Zip
Mountain,SR-MT,100,1550 Wewatta Street,Denver,CO,80202
Desert,SR-DS,250,1550 Wewatta Street,Denver,CO,80202
,SR-XX,400,1550 Wewatta Street,Denver,CO,80202
`

/** Runs a checked import without the queue, so that no job is left to be done. */
const runNow = async ({ db, host, perform }: Office, importId: number, userId: number, clientId: number): Promise<void> => {
  const payload = { importId }
  const row = { kind: 'import', status: 'running', payload: JSON.stringify(payload), total: 3, user_id: userId, client_id: clientId }
  const [{ id }] = await db('jobs')
    .insert({ ...row, created_on: clock.now(), started_on: clock.now() })
    .returning('id')
  await db('imports').where('id', importId).update({ status: 'Running', job_id: id, started_on: clock.now() })
  const { database, config, documents, log } = host
  const worker = { database, log, stopping: new AbortController().signal, failed: { import: importFailed } }
  const job = { id, kind: 'import', payload, userId, clientId, total: 3, attempts: 1 }
  const claim = { job, renew: async () => true, handBack: async () => true }
  await workJob(worker, claim, importJob({ database, config, documents, sendText: async () => {}, log, perform }))
}

/** An import of divisions: one row updates a division, one changes nothing, and one is refused. */
export const importEvents = async (office: Office): Promise<PastEvent[]> => {
  const happens = async () => {
    const body = { kind: 'divisions', documentFileName: 'divisions-2026.csv' }
    const { id, clientId } = await office.call(BY, 'imports.create', { body }, Buffer.from(FILE))
    await office.call(BY, 'imports.check', { id: Number(id) })
    await runNow(office, Number(id), await office.userId(BY), Number(clientId))
  }
  return [{ daysAgo: 27, at: '16:45', happens }]
}
