import type { PgBoss } from 'pg-boss'
import { clock } from '../../clock.ts'
import type { Host, Recurring } from '../queue.ts'
import { rowOf } from '../recurring.ts'
import { ensureQueue, POLLING, RECURRING } from './boss.ts'

/**
 * Starts working on a recurring task. Returns a function that queues the task if it is due. Every process calls it, but the queue holds
 * the task only once, so that one process runs it at a time.
 */
export const recur = async ({ database, stopping }: Host, boss: PgBoss, name: string, { due, run }: Recurring) => {
  const row = await rowOf(database, name)
  const isDue = async () => {
    const { started_on: last } = await database.read('jobs').where('id', row).first('started_on')
    return due(database.read, last)
  }
  let isRunning = false
  /** The error of the last run. The next check throws it, so that the loop logs it and rests. */
  let failure: { error: unknown } | undefined

  await ensureQueue(boss, name, RECURRING)
  await boss.work(name, POLLING, async ([job]) => {
    if (!job || stopping.aborted || !(await isDue())) return
    await database.write((db) => db('jobs').where('id', row).update({ started_on: clock.now() }))
    isRunning = true
    try {
      await run(AbortSignal.any([stopping, job.signal]))
    } catch (error) {
      failure = { error }
    } finally {
      isRunning = false
    }
  })
  return async () => {
    const failed = failure
    failure = undefined
    if (failed) throw failed.error
    if (!isRunning && (await isDue())) await boss.send(name)
  }
}
