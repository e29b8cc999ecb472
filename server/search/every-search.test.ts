import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputSchema, readsOnly, replySchema } from '../../contract/call.ts'
import { allCalls } from '../../contract/index.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { pathOf } from '../testing/http.ts'
import type { Actor } from '../testing/people/actors.ts'
import type { Target } from '../testing/targets/target.ts'
import { targetsOf } from '../testing/targets/targets.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Its results exist only after a job has ended. */
const LEFT_OUT = ['jobs.results']

const SEARCHED = allCalls().filter(
  ({ name, call }) =>
    !LEFT_OUT.includes(name) && readsOnly(call) && inputSchema(call).properties?.searchTerm && replySchema(call).properties?.items,
)
const ACTORS: readonly Actor[] = ['Administrator', 'ClientAdministrator at Saas']
/** The other fields that a call requires. */
const REQUIRED: Record<string, Record<string, unknown>> = {
  'dashboard.monthRenewals': { month: '2026-10', event: 'Filed' },
}

test.each(SEARCHED.map((one) => [one.name, one] as const))('%s finds nothing that does not match its search', async (name, { call }) => {
  const who = PERMISSIONS[call.permission]
  const actor = ACTORS.find((one) => who.role(testApp.of(one).person)) ?? expect.fail()
  const caller = testApp.of(actor)
  const isTheirs = ({ visible, facts }: Target) => visible && !(facts && who.record && !who.record(caller.person, facts))
  const params = targetsOf(testApp, call, caller).find(isTheirs)?.params ?? {}
  const asked = { ...REQUIRED[name], searchTerm: 'zzqqxx' }
  const path = pathOf(call.path, params)
  const { status, body } = await testApp.request(
    call.body ? { method: call.method, path, body: asked } : { method: call.method, path: `${path}?${new URLSearchParams(asked)}` },
    actor,
  )
  expect([status, body.items]).toEqual([200, []])
})

test('there are such calls', () => {
  expect(SEARCHED.length).toBeGreaterThan(40)
})
