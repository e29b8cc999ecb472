import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '../../contract/areas.ts'
import { IMPORT_KINDS } from '../../rules/imports/kinds.ts'
import { scopeOf, whyNotPermitted } from '../../rules/programs/scopes.ts'
import { check, run, upload } from '../testing/jobs/importing.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { areaOfKind } from './may-import.ts'

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

test('each kind of import needs a scope that exists', () => {
  for (const kind of IMPORT_KINDS) expect(SCOPES).toContain(scopeOf(areaOfKind(kind), 'write'))
})
