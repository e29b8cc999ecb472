import { setTimeout as wait } from 'node:timers/promises'
import { createClient, overHttp } from '../../../client/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { present } from '../../../rules/present.ts'
import type { Database } from '../../../server/kit/database/db.ts'
import type { World } from '../data/world.ts'
import { type Api, bulkBegin } from '../measure/jobs.ts'
import { ended, type Product, startProduct } from '../servers/product.ts'
import { makeReady } from '../sql/begin.ts'
import type { Part } from './part.ts'

const GOAL = 15
const GIVE_UP = 120_000

const apiOf = ({ base }: Product, { tokens }: World) => createClient(overHttp({ base, token: tokens.staff }))

/** Waits until a job has begun some of its licenses but not all. */
const untilHalfDone = async (api: Api, id: number): Promise<number> => {
  for (;;) {
    const { status, done } = await api.jobs.get({ params: { id } })
    if (status === 'done') throw new Error('The job has ended before its server could be killed: measure more licenses.')
    if (done > 0) return done
    await wait(10)
  }
}

/** Waits until another server continues the job. Resolves to the seconds. */
const untilTakenOver = async (api: Api, id: number, doneBefore: number): Promise<number> => {
  const killed = performance.now()
  while (performance.now() - killed < GIVE_UP) {
    const { status, done } = await api.jobs.get({ params: { id } })
    if (status === 'failed') throw new Error('The job has failed.')
    if (done > doneBefore) return (performance.now() - killed) / 1000
    await wait(50)
  }
  throw new Error(`No server went on with the job within ${GIVE_UP / 1000} s.`)
}

/** Pauses a process (SIGSTOP) while it does not hold the write lock of SQLite. */
const stopped = async ({ child }: Product, database: Database) => {
  for (let tries = 0; tries < 10; tries++) {
    child.kill('SIGSTOP')
    try {
      return await database.write(async () => {})
    } catch {
      child.kill('SIGCONT')
      await wait(500)
    }
  }
  throw new Error('The other server holds the writer again and again.')
}

/** Kills the one of two servers on a database that works on a job, and measures when the other continues it. */
export const takeover: Part = {
  title: 'Taking over from a killed process',
  everySize: true,
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('takeover')
    const database = world.open()
    const ids = await makeReady(database)
    try {
      await using killed = await startProduct(world)
      await using other = await startProduct(world)
      // The other server is paused while the job begins, so that it is certain which one works on it.
      await stopped(other, database)
      const api = apiOf(killed, world)
      const jobId = present((await bulkBegin(api, ids.slice(0, limits.bulkLicenses))).jobId)
      const done = await untilHalfDone(api, jobId)
      await ended(killed.child, 'SIGKILL')
      other.child.kill('SIGCONT')
      const seconds = await untilTakenOver(apiOf(other, world), jobId, done)
      rows.atMost(seconds, GOAL, ' s', {
        what: `Another process goes on with a job after kill -9`,
        measured: `${done.toLocaleString('en')} licenses were done`,
      })
    } finally {
      await database.close()
    }
    await world.remove()
  },
}
