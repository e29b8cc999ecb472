import { vi } from 'vitest'
import { createLog } from '../../kit/log.ts'
import type { JobHandler } from '../../kit/queue/job.ts'
import { startJobs } from '../../kit/queue/jobs.ts'
import type { TestApp } from '../test-app.ts'
import { timePasses } from './time-passes.ts'

/** Runs all queued jobs to their end, without the pauses after a failure. */
export const workJobs = async ({ database }: TestApp, kinds: Record<string, JobHandler>): Promise<void> => {
  const jobs = await startJobs(database, createLog({ logLevel: 'silent' }), { kinds })
  const left = () => database.read('jobs').whereIn('kind', Object.keys(kinds)).whereIn('status', ['queued', 'running']).first('id')
  const ended = async () => {
    if (!(await left())) return
    await timePasses(database).comeDue()
    jobs.wake()
    throw new Error('A job has not ended')
  }
  try {
    await vi.waitFor(ended, { timeout: 20_000, interval: 50 })
  } finally {
    await jobs.stop()
  }
}
