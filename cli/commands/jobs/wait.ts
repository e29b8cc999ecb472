import { setTimeout as pause } from 'node:timers/promises'
import { Unreachable } from '../../../client/http.ts'
import type { Job } from '../../../contract/jobs/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { printStatus } from '../../kit/output/print.ts'
import { startProgress } from '../../kit/output/progress.ts'
import type { Run, Session } from '../../kit/run.ts'

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 2_000
/** One minute: the time that a server may need to restart. */
const MOST_UNANSWERED = 30

const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** Waits until a job has ended. The job continues if the wait is interrupted, and a message says so. */
export async function waitForJob(run: Run, session: Session, id: number): Promise<Job> {
  let job = await session.api.jobs.get({ params: { id } })
  const progress = await startProgress(run, job.total)
  const reach = ({ done, total }: Job) => progress.reach(done, sentences.bulkRunning(done, total))
  try {
    for (let milliseconds = FIRST_PAUSE; isUnderWay(job); milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE)) {
      reach(job)
      await pause(milliseconds, undefined, { signal: run.io.signal })
      job = await askAgain(run, session, id)
    }
  } catch (error) {
    progress.end()
    printStatus(run, `The job goes on by itself. See how it ends: evergreen jobs wait ${id}`)
    throw error
  }
  reach(job)
  progress.end()
  return job
}

/** The server may restart while its jobs wait. */
async function askAgain(run: Run, { api }: Session, id: number): Promise<Job> {
  for (let unanswered = 1; ; unanswered++) {
    try {
      return await api.jobs.get({ params: { id } })
    } catch (error) {
      if (!(error instanceof Unreachable) || unanswered === MOST_UNANSWERED) throw error
      await pause(LONGEST_PAUSE, undefined, { signal: run.io.signal })
    }
  }
}
