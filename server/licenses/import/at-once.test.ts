import knexModule from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LicenseImport } from '../../../contract/licenses/import.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { interrupted } from '../../testing/faults/interrupted.ts'
import { importFile as file, importRow as row } from '../../testing/files/imports.ts'
import type { Answer } from '../../testing/http.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let between: ReturnType<typeof interrupted>
beforeAll(async () => {
  between = interrupted(await freshDatabase())
  testApp = await startTestApp({ database: between.database })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const post = (body: LicenseImport, { key, actor = ADMIN }: { key?: string; actor?: Actor } = {}): Promise<Answer> =>
  testApp.request({ method: 'POST', path: '/licenses/import', body, headers: key ? { 'idempotency-key': key } : {} }, actor)

/** New rows, so many that the import takes several steps. */
let next = 1
const someRows = (count = 60) => Array.from({ length: count }, () => row(next++))
const licenses = () => testApp.database.read('licenses').where('license_number', 'like', 'I-%')

const running = {
  status: 409,
  body: { detail: messages.importRunning },
  headers: expect.objectContaining({ 'retry-after': '5' }),
}

test('the second of two concurrent imports of a client is refused; a dry run and another client’s import are not', async () => {
  await post(file(someRows(1)))
  await testApp.as('Administrator').licenses.list({ body: {} })
  const rows = someRows()
  const forSaas = { clientId: testApp.tenants.Saas.clientId }
  const forHybrid = { clientId: testApp.tenants.Hybrid.clientId }
  const beside: Answer[] = []
  between.before(3, async () => {
    beside.push(await post(file(rows)))
    beside.push(await post(file(rows, forSaas), { actor: 'Administrator' }))
    beside.push(await post(file(rows, { dryRun: true })))
    beside.push(await post(file(someRows(30), forHybrid), { actor: 'Administrator' }))
  })
  expect(await post(file(rows))).toMatchObject({ status: 200, body: { createdCount: 60 } })
  expect(beside.slice(0, 2)).toMatchObject([running, running])
  expect(beside.slice(2)).toMatchObject([
    { status: 200, body: { createdCount: 35, unchangedCount: 25 } },
    { status: 200, body: { createdCount: 30 } },
  ])
  // The lease is released at the end, so that the next import starts at once.
  expect(await post(file(rows))).toMatchObject({ status: 200, body: { unchangedCount: 60 } })
})

test('an import starts once the lease of a crashed server has expired', async () => {
  const lease = (milliseconds: number) => ({
    client_id: testApp.tenants.Saas.clientId,
    owner: 'a server that was killed',
    lease_until: clock.later(milliseconds),
  })
  await testApp.build((db) => db('import_leases').insert(lease(60_000)))
  const rows = someRows(1)
  expect(await post(file(rows))).toMatchObject(running)
  await testApp.build((db) => db('import_leases').update(lease(-1)))
  expect(await post(file(rows))).toMatchObject({ status: 200, body: { createdCount: 1 } })
})

test('an import that lost its lease to another stops before its next step', async () => {
  const rows = someRows()
  const before = await licenses()
  between.before(3, () => testApp.build((db) => db('import_leases').update({ owner: 'another' })))
  expect(await post(file(rows))).toMatchObject(running)
  expect(await licenses()).toHaveLength(before.length + 25)
  expect(await testApp.database.read('import_leases').pluck('owner')).toEqual(['another'])
  await testApp.build((db) => db('import_leases').delete())
  expect(await post(file(rows))).toMatchObject({ status: 200, body: { createdCount: 35, unchangedCount: 25 } })
})

test('provider-wide records are created once by two concurrent imports', { timeout: 60_000 }, async () => {
  const bureaus = ['One Bureau', 'Two Bureau', 'Three Bureau']
  const tenants = [testApp.tenants.Saas, testApp.tenants.Hybrid, testApp.tenants.FullService]
  for (const name of bureaus) {
    const licensingAuthority = { name, jurisdiction: 'State', state: 'CO' } as const
    const rows = Array.from({ length: 30 }, (_, n) => row(n + 1, { licenseType: `Type ${n % 7}` }))
    const both = tenants.map(({ clientId }) => post(file(rows, { clientId, licensingAuthority }), { actor: 'Administrator' }))
    const answers = await Promise.all(both)
    expect(answers).toMatchObject(tenants.map(() => ({ status: 200, body: { createdCount: 30, refusedCount: 0 } })))
    const counts = answers.map(({ body }) => body)
    expect(counts.filter(({ licensingAuthorityCreated }) => licensingAuthorityCreated)).toHaveLength(1)
    expect(counts.reduce((sum, { licenseTypesCreatedCount }) => sum + licenseTypesCreatedCount, 0)).toBe(7)
    const authorities = await testApp.database.read('licensing_authorities').where({ name }).pluck('id')
    expect(authorities).toHaveLength(1)
    expect(await testApp.database.read('license_types').where('licensing_authority_id', authorities[0])).toHaveLength(7)
  }
})

test('a step that others keep waiting too long waits for another turn', async () => {
  between.before(3, () => Promise.reject(new knexModule.KnexTimeoutError('Timeout acquiring a connection.')))
  expect(await post(file(someRows()))).toMatchObject({ status: 200, body: { createdCount: 60, refusedCount: 0 } })
})

test('other requests write between two steps', async () => {
  const rows = someRows(400)
  const counted = async () => Number((await testApp.build((db) => db('licenses').count({ n: '*' }).first()))?.n)
  const before = await counted()
  let isDone = false
  const importing = post(file(rows)).finally(() => {
    isDone = true
  })
  const seen = new Set<number>()
  while (!isDone) seen.add((await counted()) - before)
  expect((await importing).status).toBe(200)
  expect([...seen].filter((count) => count > 0 && count < rows.length).length).toBeGreaterThanOrEqual(2)
})

test('a repeated import with an Idempotency-Key gets the first reply, and is refused while the first runs', async () => {
  const rows = someRows()
  const beside: Answer[] = []
  between.before(4, async () => {
    beside.push(await post(file(rows), { key: 'mine' }))
    beside.push(await post(file(someRows(1)), { key: 'mine' }))
  })
  const first = await post(file(rows), { key: 'mine' })
  expect(first).toMatchObject({ status: 200, body: { createdCount: 60 } })
  expect(beside).toMatchObject([running, { status: 400, body: { detail: messages.idempotencyKeyReused } }])
  const again = await post(file(rows), { key: 'mine' })
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(await post(file(rows))).toMatchObject({ body: { createdCount: 0, unchangedCount: 60 } })
  expect(await post(file(someRows(1)), { key: 'mine' })).toMatchObject({ status: 400, body: { detail: messages.idempotencyKeyReused } })
})

test('after a refusal or a crash, a request with the same key continues the import', async () => {
  const rows = someRows()
  between.before(4, () => testApp.build((db) => db('import_leases').update({ owner: 'another' })))
  expect(await post(file(rows), { key: 'killed' })).toMatchObject(running)
  await testApp.build((db) => db('import_leases').delete())
  const answer = await post(file(rows), { key: 'killed' })
  expect(answer).toMatchObject({ status: 200, body: { createdCount: 35, unchangedCount: 25 } })
  // The state after a crash: started, and without a reply.
  await testApp.build((db) => db('idempotency_keys').where('key', 'killed').update({ status: 0, answer: '' }))
  const repeated = await post(file(rows), { key: 'killed' })
  expect(repeated).toMatchObject({ status: 200, body: { createdCount: 0, unchangedCount: 60 } })
  expect((await post(file(rows), { key: 'killed' })).text).toBe(repeated.text)
  const wrong = file(rows, { licenseTerm: 'A while' })
  expect((await post(wrong, { key: 'refused' })).status).toBe(400)
  expect((await post(file(rows), { key: 'refused' })).status).toBe(200)
})
