import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { clock } from '../../kit/clock.ts'
import { openDatabase } from '../../kit/database/db.ts'
import { createLog } from '../../kit/log.ts'
import type { JobHandler } from '../../kit/queue/job.ts'
import { startJobs } from '../../kit/queue/jobs.ts'
import type { Recurring } from '../../kit/queue/queue.ts'

/** A separate process that runs jobs until it is killed. Its effects are audit rows with its process id. */

const [url = '', directUrl] = process.argv.slice(2)
const log = createLog({ logLevel: process.env.TEST_LOG ?? 'silent' })
const database = openDatabase(url)

const leaveTrace = (db: Knex, call: string, license_id?: number) =>
  db('audit').insert({ at: clock.now(), call, changes: '[]', request_id: String(process.pid), license_id })

/** A kill can hit each of its transactions, and the time between them. */
const trace: JobHandler = async (_job, { each, end }) => {
  await each(1, async (db, [licenseId]) => {
    await leaveTrace(db, 'step', licenseId)
    await wait(15)
    return undefined
  })
  await end(async (db) => leaveTrace(db, 'end'))
}

/** Runs until its process ends. */
const watch: Recurring = {
  due: async () => true,
  async run(signal) {
    for (; !signal.aborted; await wait(250)) await database.write((db) => leaveTrace(db, 'watch'))
  },
}

const jobs = await startJobs(database, log, { kinds: { trace }, recurring: { watch }, directUrl })
process.on('SIGTERM', async () => {
  await jobs.stop()
  await database.close()
})
console.log('working')
