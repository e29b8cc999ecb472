import { join } from 'node:path'
import { createClient, overHttp } from '../../client/index.ts'
import { present } from '../../rules/present.ts'
import { type Database, openDatabase } from '../../server/kit/database/db.ts'
import { type Api, byJob, freeIds, MANY, timed, waitFor } from './bulk.ts'
import { median, report } from './measure.ts'
import { makeLarge, STAFF, startServer, TODAY } from './pages.ts'

const ROUNDS = 3

interface Times {
  directly: number[]
  plan: number[]
  apply: number[]
  undo: number[]
}

/** A bulk action, done directly and as a plan. Returns the time in ms without the wait for a job to start. */
interface Action {
  call: string
  body: Record<string, unknown>
  directly(): Promise<number>
}

const undoLast = async (api: Api): Promise<number> => {
  const { items } = await api.batches.list({ body: { pageSize: 5, statuses: ['Done'] } })
  const last = present(items.find(({ undoOf, undoneBy }) => undoOf === null && undoneBy === null))
  return timed(async () => {
    const { undone, kept } = await api.batches.undo({ params: { id: last.id }, body: {} })
    if (undone < MANY || kept.length > 0) throw new Error(`Undone: ${undone}, kept: ${JSON.stringify(kept[0])}`)
  })
}

const applied = async (api: Api, id: number): Promise<number> => {
  let jobId: number | null = null
  const request = await timed(async () => {
    ;({ jobId } = await api.plans.apply({ params: { id } }))
  })
  return jobId === null ? request : request + (await waitFor(api, jobId))
}

const measure = async (api: Api, { call, body, directly }: Action): Promise<Times> => {
  const times: Times = { directly: [], plan: [], apply: [], undo: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.directly.push(await directly())
    times.undo.push(await undoLast(api))
    let planId = 0
    times.plan.push(
      await timed(async () => {
        planId = (await api.plans.create({ body: { call, body } })).id
      }),
    )
    times.apply.push(await applied(api, planId))
    times.undo.push(await undoLast(api))
  }
  return times
}

/** Another member of staff, to assign licenses to. */
const aColleague = (database: Database): Promise<number> =>
  database.write(async (db) => {
    const { id: _id, ...user } = await db('users').where('id', STAFF.id).first()
    const [made] = await db('users')
      .insert({ ...user, email: 'colleague@bench.example', email_key: 'colleague@bench.example' })
      .returning('id')
    return made.id
  })

/** Planning, applying and undoing 10,000 licenses, beside the same bulk action done directly. */
export const batchRatios = async (folder: string, licenses: number): Promise<void> => {
  const dataDir = join(folder, 'batches')
  const { token, file } = await makeLarge({ dataDir, licenses }, () => ({}))
  const database = openDatabase(file)
  const licenseIds = (await freeIds(database)).slice(0, MANY)
  const colleagueId = await aColleague(database)
  const server = await startServer(dataDir)
  const api = createClient(overHttp({ base: server.base, token }))
  const begin = { licenseIds, processStartDate: TODAY }
  const assign = { licenseIds, renewalDesignation: 'Provider' as const, userId: colleagueId }
  const actions: Record<string, Action> = {
    begin: { call: 'renewals.bulkBegin', body: begin, directly: () => byJob(api, licenseIds) },
    assign: { call: 'dashboard.bulkAssign', body: assign, directly: () => timed(() => api.dashboard.bulkAssign({ body: assign })) },
  }
  try {
    for (const [name, action] of Object.entries(actions)) {
      const times = await measure(api, action)
      const directly = median(times.directly)
      report(`planning a bulk ${name} of 10,000 beside 2 seconds`, median(times.plan), 2_000, 1)
      report(`applying a plan of a bulk ${name} of 10,000 beside doing it`, median(times.apply), directly, 1.3)
      report(`undoing a bulk ${name} of 10,000 beside doing it`, median(times.undo), directly, 2)
    }
  } finally {
    server.stop()
    await database.close()
  }
}
