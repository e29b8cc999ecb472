import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '../../contract/areas.ts'
import { aUser } from '../../fixtures/builders.ts'
import { IMPORT_KINDS } from '../../rules/imports/kinds.ts'
import { scopeOf, whyNotPermitted } from '../../rules/programs/scopes.ts'
import { check, run, upload } from '../testing/jobs/importing.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { areaOfKind } from './may-import.actions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const STAFF = 'Administrator'
const USERS = 'Email,First Name,Last Name,Role,Password\nby.token@provider.example,By,Token,Administrator,Quiet-Lantern-58!'

const withScopes = async (...scopes: string[]) => ({
  token: (await testApp.as(STAFF).authentication.createToken({ body: { name: scopes.join(' '), scopes } })).token,
})

test('a token imports only what its scopes let it write', async () => {
  const imports = await withScopes('imports:write')
  const detail = whyNotPermitted(['imports:write'], 'users', 'write')
  expect(await refused(upload(testApp, USERS, { kind: 'users' }, imports))).toMatchObject({ status: 403, detail })

  const { id } = await upload(testApp, USERS, { kind: 'users' }, STAFF)
  expect(await check(testApp, id, STAFF)).toMatchObject({ created: 1 })
  expect(await refused(testApp.as(imports).imports.run({ params: { id } }))).toMatchObject({ status: 403, detail })
  const list = () => testApp.as(STAFF).users.list({ body: { searchTerm: 'by.token@provider.example' } })
  expect(await list()).toMatchObject({ totalItemCount: 0 })

  expect(await run(testApp, id, await withScopes('imports:write', 'users:write'))).toMatchObject({ status: 'Done', createdCount: 1 })
  expect(await list()).toMatchObject({ totalItemCount: 1 })
})

test('the undo of an import needs what the import needs', async () => {
  const { id } = await upload(testApp, USERS.replaceAll('by.token', 'by.import'), { kind: 'users' }, STAFF)
  await check(testApp, id, STAFF)
  const { batchId } = await run(testApp, id, STAFF)
  const undo = (actor: Parameters<typeof testApp.as>[0], body = {}) =>
    refused(testApp.as(actor).batches.undo({ params: { id: batchId as number }, body }))
  const narrow = await withScopes('imports:write', 'batches:write')
  const detail = whyNotPermitted(['imports:write', 'batches:write'], 'users', 'write')
  for (const body of [{ dryRun: true }, {}]) expect(await undo(narrow, body)).toMatchObject({ status: 403, detail })
  await testApp.as(STAFF).imports.remove({ params: { id } })
  expect(await undo(narrow)).toMatchObject({ status: 403, detail })
  const enough = await withScopes('imports:write', 'batches:write', 'users:write')
  expect(await undo(enough)).toMatchObject({ status: 200, answer: { undone: 1, kept: [] } })
})

test('who may no longer import a kind does not undo its import', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: userId } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientAdministrator' }))
  const former = { token: await testApp.tokenOf(userId) }
  const { id } = await upload(testApp, 'Name,Company Code,Division Number,City\nFar East,C-9,9,Denver\n', { kind: 'divisions' }, former)
  await check(testApp, id, former)
  const { batchId } = await run(testApp, id, former)
  await testApp.build((db) => db('users').where('id', userId).update({ role_name: 'ClientContributor' }))
  const undone = await refused(testApp.as(former).batches.undo({ params: { id: batchId as number }, body: {} }))
  expect(undone).toMatchObject({ status: 403 })
})

test('each kind of import needs a scope that exists', () => {
  for (const kind of IMPORT_KINDS) expect(SCOPES).toContain(scopeOf(areaOfKind(kind), 'write'))
})
