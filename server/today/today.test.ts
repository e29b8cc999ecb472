import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TodayItem } from '../../contract/today/calls.ts'
import { aTask, aUser } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { present } from '../../rules/present.ts'
import { TILES, type Tile } from '../../rules/watch/today.ts'
import { theirLicense, theirRenewal } from '../testing/in-process.ts'
import { statementsOf } from '../testing/plans.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await someWork()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'
const inDays = (n: number) => addDays(TODAY, n)
const PACED = { preparationDays: 25, processingDays: 20 }

/** The dates of a license by its days from today. */
const dated = (licenseNumber: string, expires: number, due: number | null, track: number | null = null) => ({
  licenseNumber,
  expirationDate: inDays(expires),
  dueDate: due === null ? null : inDays(due),
  trackDate: track === null ? null : inDays(track),
})

/** Licenses for each tile, and some for none. */
const someWork = async () => {
  await theirLicense(testApp, dated('T-EXPIRED', -9, -40))
  await theirLicense(testApp, dated('T-PAST-DUE', 60, -3))
  await theirLicense(testApp, dated('T-SHORT', 200, 21), PACED)
  await theirLicense(testApp, dated('T-SHORTER', 40, 40), PACED)
  await theirLicense(testApp, dated('T-BEGINS', 200, 28), PACED)
  await theirLicense(testApp, dated('T-TRACKED', 200, 100, -2))
  await theirLicense(testApp, { ...dated('T-NOBODY', 300, 200, 150), assignedUserId: null })
  await theirLicense(testApp, dated('T-LATER', 300, 200, 150))
  await theirLicense(testApp, { ...dated('T-INACTIVE', -9, -40), active: false })
  await theirRenewal(testApp, { stage: 6, expirationDate: inDays(400) }, dated('T-RECEIVED', 50, 20))
  const filed = await theirRenewal(testApp, { stage: 5, renewalDueDate: inDays(-5) }, dated('T-FILED', 90, -5))
  const { ClientContributor: assignedUserId } = testApp.tenants.Saas.users
  await testApp.build((db) =>
    aTask(db, { renewalId: filed.renewalId, assignedUserId, followUpDate: inDays(-1), description: 'Ask the city' }),
  )
}

const list = (who: string, tile?: Tile, actor: Parameters<TestApp['as']>[0] = ADMIN) =>
  testApp.as(actor).today.list({ body: { who, tile, pageSize: 100 } })
const counts = (who: string, actor: Parameters<TestApp['as']>[0] = ADMIN) => testApp.as(actor).today.counts({ query: { who } })
const nameOf = ({ kind, licenseNumber, description }: TodayItem) => (kind === 'Task' ? description : licenseNumber)
const OURS = /^T-|^Ask/
const namesOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).items.map(nameOf).filter((name) => OURS.test(name ?? ''))
const itemOf = async (licenseNumber: string) =>
  (await list('Everyone')).items.find((item) => item.licenseNumber === licenseNumber && item.kind === 'License')

test('each renewal and task is in one tile, and a tile is a filter of the list', async () => {
  expect(await namesOf('Everyone', 'expired')).toEqual(['T-EXPIRED'])
  expect(await namesOf('Everyone', 'pastDue')).toEqual(['T-PAST-DUE', 'Ask the city'])
  expect(await namesOf('Everyone', 'atRisk')).toEqual(['T-SHORTER', 'T-SHORT'])
  expect(await namesOf('Everyone', 'startThisWeek')).toEqual(['T-BEGINS', 'T-TRACKED', 'T-RECEIVED'])
  expect(await namesOf('Everyone', 'unassigned')).toEqual(['T-NOBODY'])
})

test.each(['Mine', 'Everyone'])('the tiles of %s exclude each other and add up to the list', async (who) => {
  for (const actor of [ADMIN, CONTRIBUTOR, 'Administrator'] as const) {
    if (who === 'Everyone' && actor === CONTRIBUTOR) continue
    const { items, totalItemCount } = await list(who, undefined, actor)
    const tiles = await counts(who, actor)
    expect(items).toHaveLength(totalItemCount)
    expect(TILES.reduce((sum, tile) => sum + tiles[tile], 0)).toBe(totalItemCount)
    for (const tile of TILES) {
      const inTile = await list(who, tile, actor)
      expect(inTile.totalItemCount, tile).toBe(tiles[tile])
      expect(
        inTile.items.map(({ licenseId, taskId }) => `${licenseId} ${taskId}`),
        tile,
      ).toEqual(items.filter((item) => item.tile === tile).map(({ licenseId, taskId }) => `${licenseId} ${taskId}`))
    }
  }
})

test('the order is slack, then date, and says why', async () => {
  const inOrder = ['T-EXPIRED', 'T-SHORTER', 'T-SHORT', 'T-PAST-DUE', 'Ask the city', 'T-BEGINS', 'T-TRACKED', 'T-RECEIVED']
  expect(await namesOf('Mine', undefined, CONTRIBUTOR)).toEqual(inOrder)
  const { items } = await list('Everyone', 'atRisk')
  expect(items.map(({ why }) => why)).toEqual(['first, because 5 days short', 'because 4 days short'])
})

test('pages follow each other without gaps', async () => {
  const all = (await list('Everyone')).items.map(nameOf)
  const first = await testApp.as(ADMIN).today.list({ body: { who: 'Everyone', pageSize: 10 } })
  const second = await testApp.as(ADMIN).today.list({ body: { who: 'Everyone', pageSize: 10, pageNumber: 2 } })
  expect([...first.items, ...second.items].map(nameOf)).toEqual(all.slice(0, 20))
})

test('the next step follows the stage of the renewal', async () => {
  const steps = [
    [null, false, 'Begin'],
    [2, false, 'Forms received'],
    [3, false, 'Invoice'],
    [4, false, 'Filed'],
    [5, false, 'Received'],
    [6, false, 'Send'],
    [7, false, 'Complete'],
    [2, true, 'Invoice'],
    [6, true, 'Complete'],
  ] as const
  for (const [stage, isTrackingOnlyRenewal, next] of steps) {
    const licenseNumber = `STEP-${stage}-${isTrackingOnlyRenewal}`
    const dates = dated(licenseNumber, 3, 2, -1)
    if (stage === null) await theirLicense(testApp, dates)
    else await theirRenewal(testApp, { stage, isTrackingOnlyRenewal, renewalDueDate: inDays(2) }, dates)
    expect(await itemOf(licenseNumber), licenseNumber).toMatchObject({ next })
  }
  expect(await itemOf('T-NOBODY')).toMatchObject({ next: 'Assign', tile: 'unassigned' })
  const { items } = await list('Everyone', 'pastDue')
  expect(items.find(({ description }) => description === 'Ask the city')).toMatchObject({
    kind: 'Task',
    next: 'Mark done',
    licenseNumber: 'T-FILED',
    standing: { level: 'pastDue', days: 1, text: 'Past due 1 day' },
  })
})

test('people see their own side and their own client; only administrators see the work of others', async () => {
  expect(await refused(list('Everyone', undefined, CONTRIBUTOR))).toMatchObject({ status: 403 })
  expect(await refused(counts('Everyone', CONTRIBUTOR))).toMatchObject({ status: 403 })
  expect(await namesOf('Mine')).toEqual([])
  for (const actor of ['Administrator', 'ClientAdministrator at Hybrid'] as const)
    expect(await namesOf('Everyone', undefined, actor)).toEqual([])
  expect(await refused(list('Mine', undefined, 'Client at Saas'))).toMatchObject({ status: 403 })
})

test('with nothing to do, it says what comes next', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id: assignedUserId } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))
  const newcomer = { token: await testApp.tokenOf(assignedUserId) }
  expect(await list('Mine', undefined, newcomer)).toEqual({ items: [], totalItemCount: 0, comesNext: null })
  await theirLicense(testApp, { ...dated('T-NEXT', 320, 290, 230), clientId, propertyId, assignedUserId })
  const comesNext = { day: inDays(230), kind: 'StartBy', licenseNumber: 'T-NEXT' }
  expect(await list('Mine', undefined, newcomer)).toMatchObject({ items: [], totalItemCount: 0, comesNext })
  expect((await list('Everyone')).comesNext).toBeNull()
})

test('a page that is not full ends the list without a count', async () => {
  const { read } = testApp.database
  const list = (pageSize: 5 | 100, pageNumber: number) =>
    testApp.as('ClientAdministrator at Saas').today.list({ body: { who: 'Everyone', pageSize, pageNumber } })
  const isCount = ({ sql }: { sql: string }) => /"rowCount"|as total from/.test(sql)
  const counted = async (work: () => Promise<unknown>) => (await statementsOf(read, work)).filter(isCount).length
  const { items, totalItemCount } = await list(100, 1)
  expect(items).toHaveLength(totalItemCount)
  expect(totalItemCount).toBeGreaterThan(5)
  expect((await list(5, 1)).totalItemCount).toBe(totalItemCount)
  const last = Math.ceil((totalItemCount + 1) / 5)
  expect((await list(5, last)).totalItemCount).toBe(totalItemCount)
  expect(await counted(() => list(100, 1))).toBe(0)
  expect(await counted(() => list(5, 1))).toBe(1)
})

test('a page with the counts takes its total from them, and counts nothing else', async () => {
  const { read } = testApp.database
  const asked = { who: 'Everyone', pageSize: 5, withCounts: true } as const
  const { today } = testApp.as(ADMIN)
  const all = await counts('Everyone')
  const page = await today.list({ body: asked })
  expect(page).toEqual({ ...(await today.list({ body: { ...asked, withCounts: false } })), counts: all })
  expect(page).not.toHaveProperty('totalIsAtLeast')
  for (const tile of TILES) expect((await today.list({ body: { ...asked, tile } })).totalItemCount, tile).toBe(all[tile])
  const isTotal = ({ sql }: { sql: string }) => sql.includes('as total from (select 1 as one')
  const totals = async (withCounts: boolean) =>
    (await statementsOf(read, () => today.list({ body: { ...asked, withCounts } }))).filter(isTotal).length
  expect(await totals(true)).toBe(0)
  expect(await totals(false)).toBe(1)
})

test('a page reads no tiles for its total, and compares nothing with snoozes that nobody made', async () => {
  const { read } = testApp.database
  const textOf = async () => {
    const page = () => testApp.as(ADMIN).today.list({ body: { who: 'Everyone', pageSize: 5 } })
    return (await statementsOf(read, page)).map(({ sql }) => sql).join('\n')
  }
  const before = await textOf()
  expect(before).not.toContain('"rowCount"')
  expect(before).not.toContain('from snoozes join')
  const { licenseId, snoozeLimit } = present((await list('Everyone')).items.find((item) => item.kind === 'License' && item.snoozeLimit))
  await testApp.as(ADMIN).today.snooze({
    body: { licenseId: present(licenseId), until: snoozeLimit, reason: 'Waits for the landlord' },
  })
  expect(await textOf()).toContain('from snoozes join')
})
