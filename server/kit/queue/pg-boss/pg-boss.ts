import type { PgBoss } from 'pg-boss'
import { loopsOf } from '../loops.ts'
import { type Host, LANES, type Queue, type Queued, type Runner } from '../queue.ts'
import { adopt } from './adopt.ts'
import { bossIdOf, inTransaction, JOBS, POLLING, workingBoss } from './boss.ts'
import { claim } from './claim.ts'
import { mustListen } from './listen.ts'
import { recur } from './recur.ts'

const turnOf = ({ id, clientId, userId }: Queued) =>
  clientId !== null ? `client-${clientId}` : userId !== null ? `user-${userId}` : `job-${id}`

const enqueue: Queue['enqueue'] = async (trx, job) => {
  const { boss, db } = inTransaction(trx)
  await boss.send(JOBS, { jobId: job.id }, { db, id: bossIdOf(job.id), singletonKey: turnOf(job), priority: -job.ahead })
}

const cancel: Queue['cancel'] = async (trx, jobId) => {
  const { boss, db } = inTransaction(trx)
  await boss.cancel(JOBS, bossIdOf(jobId), { db })
}

const logEvents = (boss: PgBoss, { log }: Host) => {
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  boss.on('error', (err) => {
    if (err.message.startsWith('LISTEN/NOTIFY')) log.warn({ err }, 'LISTEN is interrupted: jobs start by polling until it is back')
    else log.error({ err }, 'the queue failed')
  })
}

const start = async (host: Host): Promise<Runner> => {
  const { database, directUrl } = host
  const url = directUrl ?? database.url
  await mustListen(url, database)
  const boss = workingBoss(url)
  logEvents(boss, host)
  await boss.start().catch(async (error) => {
    await boss.stop({ graceful: false })
    throw error
  })
  const loops = loopsOf(host)
  const lanes: string[] = []
  const queues = [JOBS]
  const wake = () => {
    for (const lane of lanes) boss.notifyWorker(lane)
    loops.wake()
  }
  return {
    async work(kinds, run) {
      for (let n = 0; n < LANES; n++)
        lanes.push(
          await boss.work<{ jobId: number }>(JOBS, POLLING, async ([job]) => {
            const claimed = job && (await claim(database, kinds, job))
            if (claimed) await run(claimed)
          }),
        )
      loops.start(() => adopt(host, kinds, enqueue), 30_000)
    },
    async schedule(tasks) {
      for (const [name, task] of Object.entries(tasks)) {
        loops.start(await recur(host, boss, name, task))
        queues.push(name)
      }
    },
    wake,
    async stop() {
      await Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })))
      await loops.ended()
      await boss.stop({ graceful: false }) // nothing runs any more; a graceful stop would only wait
    },
  }
}

/** pg-boss on PostgreSQL: its jobs name rows of `jobs`, and are sent in the transaction that writes those. */
export const pgBoss: Queue = { enqueue, cancel, start }
