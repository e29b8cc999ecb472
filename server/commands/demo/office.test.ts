import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient, overHttp } from '../../../client/index.ts'
import { BASE_PATH, calls } from '../../../contract/index.ts'
import { demoSignIns } from '../../../fixtures/demo.ts'
import { FIELD_KINDS, FIELD_RECORDS } from '../../../rules/custom-fields/kinds.ts'
import { addMonths, withDayOfMonth } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { isReportStep, REMINDER_STATUSES } from '../../../rules/reminders/labels.ts'
import { isRequestStep, REQUEST_STATUSES } from '../../../rules/requests.ts'
import { VIEW_LISTS } from '../../../rules/saved-views.ts'
import { STANDINGS } from '../../../rules/watch/standing.ts'
import { handlers } from '../../calls.ts'
import { createLog } from '../../kit/log.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { demoIn } from '../../testing/demo.ts'
import { makeToken } from '../../testing/people/credentials.ts'
import { serve } from '../../testing/serve.ts'
import { startTestApp, TODAY } from '../../testing/test-app.ts'

let database: TestDatabase
let as: (email: string) => Promise<Client>
let staff: Client
beforeAll(async () => {
  database = await freshDatabase()
  const testApp = await startTestApp()
  const { config, documents } = testApp
  await demoIn(database, TODAY)
  const app = await serve(calls, handlers, { database, config, documents, sendText: async () => {}, log: createLog(config) })
  as = async (email) => {
    const { id } = await database.read('users').where({ email }).first('id')
    return createClient(overHttp({ base: `http://127.0.0.1:${app.port}${BASE_PATH}`, token: (await makeToken(database.write, id)).token }))
  }
  staff = await as('administrator@provider.example')
  return async () => {
    await app[Symbol.asyncDispose]()
    await testApp[Symbol.asyncDispose]()
  }
})

const rows = (table: string, where: object = {}) => database.read(table).where(where)
const kindsOf = async (table: string, column: string): Promise<string[]> =>
  (await rows(table).distinct(column).orderBy(column)).map((row) => row[column])

describe('the office of the demo', () => {
  test.each(STANDINGS)('has licenses of the standing %s', async (level) => {
    const { totalItemCount } = await staff.licenses.list({ body: { standings: [level], active: null } })
    expect(totalItemCount).toBeGreaterThan(0)
  })

  test('has paces, so that nothing is left to be calculated', async () => {
    expect(await rows('paces').whereNotNull('preparation_days').whereNotNull('processing_days')).not.toEqual([])
    expect(await rows('deadline_updates')).toEqual([])
  })

  test('has every kind of ledger line, and reminders that are off', async () => {
    const unplanned = REMINDER_STATUSES.filter((status) => status !== 'planned')
    expect(await kindsOf('reminder_lines', 'status')).toEqual(unplanned.toSorted())
    const steps = await kindsOf('reminder_lines', 'step')
    for (const is of [isReportStep, isRequestStep]) expect(steps.some(is)).toBe(true)
    for (const date of ['StartBy', 'DueDate', 'ExpirationDate'])
      expect(steps.filter((step) => step.startsWith(date)).length).toBeGreaterThan(1)
    expect(await rows('reminder_lines').whereNotNull('seen_on')).not.toEqual([])
    expect((await rows('reminder_runs', { status: 'done' })).length).toBeGreaterThan(18)
    expect(await staff.reminders.status()).toMatchObject({ isOn: false, isLate: false, problem: null })
    expect(await rows('outbox').whereIn('status', ['waiting', 'sending'])).toEqual([])
    expect(await kindsOf('outbox', 'status')).toEqual(['failed', 'sent'])
  })

  test('has requests of every state, with answers of every state', async () => {
    expect(await kindsOf('requests', 'status')).toEqual(REQUEST_STATUSES.toSorted())
    expect(await kindsOf('request_items', 'status')).toEqual(['Accepted', 'Open', 'Received'])
    expect(await kindsOf('request_answers', 'status')).toEqual(['Accepted', 'Received', 'SentBack'])
    expect(await rows('license_files', { source: 'Request' })).not.toEqual([])
    expect(await staff.today.counts({ query: { who: 'Everyone' } })).toMatchObject({ waiting: expect.any(Number), cameBack: 1 })
  })

  test('has batches that are done, undone and planned, and an import with its history', async () => {
    const { items } = await staff.batches.list({ body: {} })
    expect(items.some(({ undoneBy }) => undoneBy !== null)).toBe(true)
    expect(items.some(({ undoOf }) => undoOf !== null)).toBe(true)
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['Planned', 'Done']))
    expect(items.some(({ cannotUndo }) => cannotUndo === null)).toBe(true)
    expect(await rows('imports')).toMatchObject([{ status: 'Done', updated_count: 1, unchanged_count: 1, refused_count: 1 }])
    expect(await rows('jobs').whereNot('status', 'done')).toEqual([])
  })

  test('has custom fields of every kind, with values', async () => {
    const fields = await rows('custom_fields')
    expect(new Set(fields.map(({ kind }) => kind))).toEqual(new Set(FIELD_KINDS))
    expect(new Set(fields.map(({ record }) => record))).toEqual(new Set(FIELD_RECORDS))
    for (const { id, label } of fields) expect((await rows('custom_values', { custom_field_id: id })).length, label).toBeGreaterThan(3)
  })

  test('has fees in each of the next twelve months, from both sources, and paid ones in each of the past', async () => {
    const first = withDayOfMonth(TODAY, 1)
    const ahead = (await staff.fees.list({ body: { from: first, months: 12 } })).months
    expect(ahead).toHaveLength(12)
    for (const { month, expected } of ahead) expect(expected, month).toBeGreaterThan(0)
    for (const source of ['fromLastRenewal', 'fromLicenseType'] as const) expect(ahead.some((month) => month[source] > 0)).toBe(true)
    const past = (await staff.fees.list({ body: { from: addMonths(first, -12), months: 12 } })).months
    for (const { month, paid } of past) expect(paid, month).toBeGreaterThan(0)
  })

  test('has activity of more than a month, latest first, with names', async () => {
    const { items } = await staff.activity.list({ query: { pageSize: 100 } })
    expect(items).toHaveLength(100)
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(new Set(items.map(({ call }) => call)).size).toBeGreaterThan(12)
    expect(items.filter(({ userName }) => userName === null).length).toBeLessThan(20)
    const days = new Set((await rows('audit')).map(({ at }) => String(at).slice(0, 10)))
    expect(days.size).toBeGreaterThan(30)
  })

  test('has what people set up: views, a leave, a snooze, an auditor room and an evidence pack', async () => {
    expect((await kindsOf('saved_views', 'list')).every((list) => (VIEW_LISTS as readonly string[]).includes(list))).toBe(true)
    for (const table of ['saved_views', 'snoozes', 'evidence_packs']) expect(await rows(table), table).not.toEqual([])
    expect(await rows('leaves').where('starts_on', '<', TODAY).where('ends_on', '>', TODAY)).toHaveLength(1)
    const { items } = await (await as('administrator@harbor.example')).auditorRooms.list()
    expect(items.some(({ isOpen }) => isOpen)).toBe(true)
  })

  test.each(demoSignIns.filter(({ email }) => !/viewer|lakeside/.test(email)))(
    'has news for $email, who holds renewals',
    async ({ email }) => {
      const { items } = await (await as(email)).notifications.list()
      expect(items.length).toBeGreaterThan(0)
      expect(present(items[0]).readOn).toBeNull()
    },
  )
})
