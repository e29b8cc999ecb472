import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { ADMIN, check, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const HEADER = 'License No,Type,Business Name,Address,City,State,Issue Date,End Date,Status'
const register = (number: string) => `${HEADER}\n${number},Tavern,Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026,Active`
const api = () => testApp.as(ADMIN).imports
const checkedFile = async (number: string) => {
  const one = await upload(testApp, register(number))
  await remap(testApp, one, REGISTER)
  await check(testApp, one.id)
  return one
}
const untilIs = (id: number, checking_until: string | null) => testApp.build((db) => db('imports').where({ id }).update({ checking_until }))

test('a check under way is seen, and neither a second one nor a run, a mapping or a deletion disturbs it', async () => {
  const { id } = await checkedFile('AO-1')
  const { mapping } = await api().get({ params: { id } })
  await untilIs(id, clock.later(10_000))
  expect(await api().get({ params: { id } })).toMatchObject({ status: 'Checking' })
  const listed = async (status: 'Checking' | 'Checked') =>
    (await api().list({ query: { status } })).items.find((one) => one.id === id)?.status
  expect([await listed('Checking'), await listed('Checked')]).toEqual(['Checking', undefined])
  const params = { id }
  const tries = [
    () => api().check({ params }),
    () => api().run({ params }),
    () => api().map({ params, body: mapping }),
    () => api().remove({ params }),
  ]
  for (const tried of tries) expect(await refused(tried())).toMatchObject({ status: 409, detail: messages.importIsChecking })
  expect(await api().rows({ params, query: {} })).toMatchObject({ items: [{ outcome: 'created' }] })

  // The process of the check has crashed.
  await untilIs(id, clock.later(-1))
  expect(await api().get({ params })).toMatchObject({ status: 'Checked' })
  expect(await check(testApp, id)).toMatchObject({ created: 1 })
  expect(await api().get({ params })).toMatchObject({ status: 'Checked' })
  expect(await run(testApp, id)).toMatchObject({ status: 'Done' })
  expect(await refused(api().check({ params }))).toMatchObject({ status: 409, detail: messages.importIsDone })
})

test('a check tells how far it is, and a second one beside it is refused', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `Place ${n},${n} Main St,Denver,CO,80202`)
  const { id } = await upload(testApp, ['Property Name,Address 1,City,State,Zip', ...rows].join('\n'), { kind: 'properties' })
  const first = check(testApp, id)
  const during = await vi.waitFor(async () => {
    const one = await api().get({ params: { id } })
    expect(one).toMatchObject({ status: 'Checking', check: null })
    expect(one.doneCount).toBeGreaterThan(0)
    return one
  }, 30_000)
  expect(during.doneCount).toBeLessThanOrEqual(4_000)
  expect(await refused(check(testApp, id))).toMatchObject({ status: 409, detail: messages.importIsChecking })
  expect(await first).toMatchObject({ created: 4_000 })
  expect(await api().get({ params: { id } })).toMatchObject({ status: 'Checked' })
})

test('the file of one import and the rows of licenses.import wait for each other', async () => {
  const clientId = testApp.tenants.Saas.clientId
  const sent = () =>
    testApp.as(ADMIN).licenses.import({
      body: {
        licensingAuthority: { name: 'Town Clerk', jurisdiction: 'Town', state: 'CO' },
        licenseTerm: '1 Year',
        rows: [{ row: 1, licenseNumber: 'AO-9', licenseType: 'Bar', propertyName: 'Bar', effectiveDate: '2026-01-01' }],
      },
    })
  const { id } = await checkedFile('AO-2')
  const start = () => refused(api().run({ params: { id } }))
  await testApp.build((db) => db('import_leases').insert({ client_id: clientId, owner: 'a process', lease_until: clock.later(15_000) }))
  expect(await start()).toMatchObject({ status: 409, detail: messages.importRunning })
  await testApp.build((db) => db('import_leases').update({ lease_until: clock.later(-1) }))
  expect(await start()).toMatchObject({ status: 200 })
  expect(await refused(sent())).toMatchObject({ status: 409, detail: messages.importRunning })

  const other = await upload(testApp, 'Name,Company Code\nNorth,N', { kind: 'divisions' })
  await check(testApp, other.id)
  expect(await refused(api().run({ params: { id: other.id } }))).toMatchObject({ status: 409, detail: messages.importRunning })
  await api().cancel({ params: { id } })
  expect(await refused(sent())).toMatchObject({ status: 200 })
  expect(await refused(api().run({ params: { id: other.id } }))).toMatchObject({ status: 200 })
})
