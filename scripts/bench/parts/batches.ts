import { createClient, overHttp } from '../../../client/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { present } from '../../../rules/present.ts'
import type { Database } from '../../../server/kit/database/db.ts'
import { TODAY } from '../data/load.ts'
import { STAFF } from '../data/world.ts'
import { inMs, median } from '../measure/figures.ts'
import { type Api, beginByJob, timed, waitFor } from '../measure/jobs.ts'
import { startProduct } from '../servers/product.ts'
import { makeReady } from '../sql/begin.ts'
import type { Part } from './part.ts'

const ROUNDS = 3
const TWO_SECONDS = 2_000

interface Times {
  directly: number[]
  plan: number[]
  apply: number[]
  undo: number[]
}

/** A bulk action, directly and as a plan. Resolves to the time in ms, without the wait for a job to start. */
interface Action {
  call: string
  body: { licenseIds: number[] } & Record<string, unknown>
  directly(): Promise<number>
}

const undoLast = async (api: Api, count: number): Promise<number> => {
  const { items } = await api.batches.list({ body: { pageSize: 5, statuses: ['Done'] } })
  const last = present(items.find(({ undoOf, undoneBy }) => undoOf === null && undoneBy === null))
  return timed(async () => {
    const { undone, kept } = await api.batches.undo({ params: { id: last.id }, body: {} })
    if (undone < count || kept.length > 0) throw new Error(`Undone: ${undone}, kept: ${JSON.stringify(kept[0])}`)
  })
}

const applied = async (api: Api, id: number): Promise<number> => {
  let jobId: number | null = null
  const request = await timed(async () => {
    ;({ jobId } = await api.plans.apply({ params: { id } }))
  })
  return jobId === null ? request : request + (await waitFor(api, jobId))
}

const measureAction = async (api: Api, { call, body, directly }: Action): Promise<Times> => {
  const times: Times = { directly: [], plan: [], apply: [], undo: [] }
  const count = body.licenseIds.length
  for (let round = 0; round < ROUNDS; round++) {
    times.directly.push(await directly())
    times.undo.push(await undoLast(api, count))
    let planId = 0
    times.plan.push(
      await timed(async () => {
        planId = (await api.plans.create({ body: { call, body } })).id
      }),
    )
    times.apply.push(await applied(api, planId))
    times.undo.push(await undoLast(api, count))
  }
  return times
}

/** The id of another member of staff, to assign licenses to. */
const aColleague = (database: Database): Promise<number> =>
  database.write(async (db) => {
    const { id: _id, ...user } = await db('users').where('id', STAFF).first()
    const [made] = await db('users')
      .insert({ ...user, email: 'colleague@bench.example', email_key: 'colleague@bench.example' })
      .returning('id')
    return made.id
  })

/** Compares planning, applying and undoing with the same bulk action done directly. */
export const batches: Part = {
  title: 'Planning, applying and undoing bulk actions',
  async measure(worlds, rows) {
    const world = await (await worlds.at()).copy('batches')
    const database = world.open()
    const ids = await makeReady(database)
    const userId = await aColleague(database)
    await database.close()
    const licenseIds = ids.slice(0, limits.bulkLicenses)
    const many = licenseIds.length.toLocaleString('en')
    {
      await using product = await startProduct(world)
      const api = createClient(overHttp({ base: product.base, token: world.tokens.staff }))
      const assign = { licenseIds, renewalDesignation: 'Provider' as const, userId }
      const actions: Record<string, Action> = {
        begin: {
          call: 'renewals.bulkBegin',
          body: { licenseIds, processStartDate: TODAY },
          directly: () => beginByJob(api, licenseIds),
        },
        assign: { call: 'dashboard.bulkAssign', body: assign, directly: () => timed(() => api.dashboard.bulkAssign({ body: assign })) },
      }
      for (const [name, action] of Object.entries(actions)) {
        const times = await measureAction(api, action)
        const [directly, plan, apply, undo] = [median(times.directly), median(times.plan), median(times.apply), median(times.undo)]
        const what = `a bulk ${name} of ${many}`
        const beside = `doing it: ${inMs(directly)}`
        rows.atMost(plan, TWO_SECONDS, ' ms', { what: `Planning ${what}`, measured: inMs(plan) })
        rows.atMost(apply / directly, 1.3, 'x', { what: `Applying a plan of ${what}`, measured: inMs(apply), beside })
        rows.atMost(undo / directly, 2, 'x', { what: `Undoing ${what}`, measured: inMs(undo), beside })
      }
    }
    await world.remove()
  },
}
