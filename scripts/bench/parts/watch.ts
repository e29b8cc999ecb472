import { createClient, overHttp } from '../../../client/index.ts'
import { addDays } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { listPage } from '../../../server/kit/database/pages/list.ts'
import { withoutTimeouts } from '../../../server/kit/database/postgres/postgres.ts'
import { personNow } from '../../../server/kit/http/session.ts'
import { licenseStatements } from '../../../server/licenses/list/list.queries.ts'
import { standingColumns } from '../../../server/licenses/standing/standing.queries.ts'
import { TODAY } from '../data/load.ts'
import { STAFF, type Who, type World } from '../data/world.ts'
import { besides } from '../measure/bystander.ts'
import { cpuRatio, inMs, told } from '../measure/figures.ts'
import { timed } from '../measure/jobs.ts'
import { cpuOf, peakOf } from '../measure/process.ts'
import type { Rows } from '../measure/rows.ts'
import { inTurns, type Way } from '../measure/turns.ts'
import { startProduct } from '../servers/product.ts'
import { LIST, QUEUE } from '../sql/list.ts'
import type { Part } from './part.ts'

/** Compares Today as it opens, with counts and first page, with a page of the queue. */
const besideQueue = async (world: World, rows: Rows, who: Who, whose: string) => {
  await using product = await startProduct(world)
  const token = world.tokens[who]
  const { today, queue } = await inTurns(
    {
      today: product.way({ method: 'POST', path: '/today/list', body: { who: 'Everyone', withCounts: true }, token }),
      queue: product.way({ method: 'POST', path: '/dashboard/renewals-list', body: QUEUE, token }),
    },
    { clients: 1 },
  )
  rows.atMost(cpuRatio(today, queue), 2, 'x', {
    what: `Today of everyone ${whose}, counts and first page, CPU`,
    measured: told(today),
    beside: `a page of the queue: ${told(queue)}`,
  })
}

/** Measures what the standing adds to a page of the license list, as a ratio of the CPU time of a request. */
const standing = async (world: World, rows: Rows) => {
  await using product = await startProduct(world)
  const database = world.open()
  try {
    const db = database.read
    const user = present(await personNow(db, STAFF))
    const { rows: found, read } = licenseStatements(db, user, { ...LIST, countries: [...LIST.countries] }, TODAY)
    const { sql, bindings } = found.toSQL()
    const without = Object.values(standingColumns(TODAY)).reduce((text, column) => text.replace(column, 'null'), sql)
    if (without.includes('as expires')) throw new Error('The statement still has the standing.')
    const cpu = () => (cpuOf(process.pid) ?? 0) + (world.engine.cpu() ?? 0)
    const page = (text: string, reads: typeof read): Way => ({
      once: () => listPage({ rows: db.raw(text, bindings), count: db.select(db.raw('0 as total')), read: reads }, LIST),
      cpu,
    })
    const request = product.way({ method: 'POST', path: '/licenses/list', body: LIST, token: world.tokens.staff })
    const taken = await inTurns({ request, whole: page(sql, read), rest: page(without, {}) }, { clients: 1 })
    const [whole, rest, all] = [taken.whole.cpu, taken.rest.cpu, taken.request.cpu]
    const added = whole === undefined || rest === undefined ? undefined : Math.max(0, whole - rest)
    rows.atMost(all === undefined || added === undefined ? undefined : all / (all - added), 1.1, 'x', {
      what: 'Standing and flags on a page of the license list, CPU',
      measured: `its rows ${inMs(whole ?? Number.NaN)}; ${told(taken.request)} for the request`,
      beside: `the same without them: ${inMs(rest ?? Number.NaN)}`,
    })
  } finally {
    await database.close()
  }
}

/** The number of people with reminders, as in an office of this size. */
const PEOPLE = 2_000
const MINUTE = 60_000
/** Milliseconds: one round, because a second run has nothing left to do. */
const ONE_ROUND = 0

/** Switches all reminders on, and assigns the licenses to many people. */
const switchOn = async (world: World): Promise<void> => {
  const database = world.open()
  try {
    await database.write(async (db) => {
      if (world.engine.name === 'postgres') await withoutTimeouts(db)
      const now = `${TODAY}T00:00:00.000Z`
      const on = { is_on: true, sends_from: addDays(TODAY, -30), switched_on: now, created_on: now, modified_on: now }
      const clients: number[] = await db('licenses').distinct('client_id').pluck('client_id')
      for (const owner of [0, ...clients]) await db('reminder_policies').insert({ owner_id: owner, ...on })
      const people: number[] = await db('users').orderBy('id').limit(PEOPLE).pluck('id')
      await db.raw(`update licenses set assigned_user_id = ${people[0]} + id % ${people.length}`)
    })
  } finally {
    await database.close()
  }
}

/** Measures a run of the reminders over all licenses. */
const run = async (world: World, rows: Rows) => {
  await switchOn(world)
  await using product = await startProduct(world)
  const api = createClient(overHttp({ base: product.base, token: world.tokens.staff }))
  const before = product.cpu()
  let ended: Awaited<ReturnType<typeof api.reminders.run>> | undefined
  const took = await timed(async () => {
    ended = await api.reminders.run({ body: {} })
  })
  const after = product.cpu()
  const cpu = before === undefined || after === undefined ? took : after - before
  const { watched = 0, sent = 0, mails = 0 } = ended ?? {}
  const words = `${watched.toLocaleString('en')} licenses watched, ${sent.toLocaleString('en')} lines in ${mails.toLocaleString('en')} mails`
  rows.atMost(cpu, MINUTE, ' ms', {
    what: `A run of the reminders over ${world.licenses.toLocaleString('en')} licenses, CPU`,
    measured: `${inMs(took)}; ${words}`,
  })
  rows.atMost(peakOf(product.pid), 600, ' MiB', { what: 'Peak memory of that run', measured: words })
  const again = await api.reminders.run({ body: {} })
  rows.atMost(again.sent, 0, ' lines', { what: 'The same run again sends', measured: `${again.sent} lines` })
}

/** How long others wait during such a run. On its own copy: others' changes of dates make new reminders due. */
const runBesides = async (world: World, rows: Rows) => {
  await switchOn(world)
  await using product = await startProduct(world)
  const api = createClient(overHttp({ base: product.base, token: world.tokens.staff }))
  await besides(product, world, rows, 'a run of the reminders', () => api.reminders.run({ body: {} }), ONE_ROUND)
}

/** Measures Today and a run of the reminders. */
export const watch: Part = {
  title: 'Today and reminders',
  async measure(worlds, rows) {
    const world = await worlds.at()
    await besideQueue(world, rows, 'staff', 'of the provider')
    await besideQueue(world, rows, 'largest', 'of a client with half of all licenses')
    await standing(world, rows)
    for (const part of [run, runBesides]) {
      const copy = await world.copy('watch')
      await part(copy, rows)
      await copy.remove()
    }
  },
}
