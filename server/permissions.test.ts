import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsOnly } from '../contract/call.ts'
import { allCalls, type NamedCall } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { PERMISSIONS } from '../rules/people/permissions.ts'
import { type Answer, pathOf, type Request } from './testing/http.ts'
import { ACTORS, CLIENT_ACTORS, type Signed, STRANGERS, type Stranger } from './testing/people/actors.ts'
import { credentialsOf } from './testing/people/strangers.ts'
import { everyRow } from './testing/rows.ts'
import { drawnCalls } from './testing/suite.ts'
import type { Target } from './testing/targets/target.ts'
import { targetsOf } from './testing/targets/targets.ts'
import { aPlaceOfClient } from './testing/tenants.ts'
import { CANARY, PDF, startTestApp, type TestApp } from './testing/test-app.ts'
import { mayDo } from './testing/who-may/may.ts'
import { opens, opensWithClient, scopeSetsFor } from './testing/who-may/scopes.ts'
import { WHO_MAY } from './testing/who-may.ts'

/**
 * Tests every call with every kind of user and every record that its path can name. A write is sent so that it is refused after all
 * permission checks and before it changes anything: with an If-Match that matches no record, or with an unknown field.
 */
let testApp: TestApp
let before: string

const BY_COOKIE = ['Administrator', 'ClientAdministrator at Saas', 'Client at FullService'] as const
const BY_TOKEN = ['Administrator', 'ClientAdministrator at Saas'] as const
/** The marks of the tenants that a token for the Saas client must not see. */
const OTHERS = [CANARY, 'Our Hybrid', 'Our FullService'] as const

/** The client of the record that a path names; null for a provider's record, or none. */
const clientOf = ({ facts = {} }: Target): number | null => facts.clientId ?? facts.licenses?.[0]?.clientId ?? facts.billingClientId ?? null

const credentials = {} as Record<Stranger, Record<string, string>>

beforeAll(async () => {
  testApp = await startTestApp()
  for (const stranger of STRANGERS) credentials[stranger] = await credentialsOf(testApp, stranger)
  const stored = await testApp.documents.put(PDF)
  for (const tenant of Object.values(testApp.tenants)) await testApp.build((db) => aPlaceOfClient(db, tenant, stored))
  await scopedTokenOf(testApp.of('Administrator').person.id, ['all:write', `client:${testApp.tenants.Saas.clientId}`])
  for (const actor of BY_TOKEN)
    for (const named of allCalls()) for (const scopes of scopeSetsFor(named)) await scopedTokenOf(testApp.of(actor).person.id, scopes)
  before = await everyRow(testApp.database.read)
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** One token for each set of scopes: most calls share theirs. */
const scopedTokens = new Map<string, string>()
const scopedTokenOf = async (userId: number, scopes: readonly string[]): Promise<string> => {
  const key = JSON.stringify([userId, scopes])
  const token = scopedTokens.get(key) ?? (await testApp.tokenOf(userId, { scopes }))
  scopedTokens.set(key, token)
  return token
}

const probe = ({ call }: NamedCall, params: Target['params'] = {}): Request => ({
  method: call.method,
  path: pathOf(call.path, params),
  headers: { 'x-request-id': 'the-same-for-all', ...(!readsOnly(call) && { 'if-match': '"999999"' }) },
  ...(call.method !== 'GET' && { body: readsOnly(call) ? {} : { notAField: true } }),
})

type Verdict = 'signs in first' | 'not for this role' | 'not there' | 'not theirs' | 'let through'

const verdictOf = ({ status, text, body }: Answer): Verdict | string => {
  if (status === 401 && body.code === 'notSignedIn') return 'signs in first'
  if (status === 403) return body.detail === messages.headerMissing ? 'header missing' : 'forbidden'
  if (status === 404 && text.includes(messages.notFound)) return 'not there'
  return [200, 201, 202, 302, 400, 404, 409, 412, 413].includes(status) ? 'let through' : `${status} ${text.slice(0, 100)}`
}

/** Both kinds of 403 look the same to the caller. */
const seen = (verdict: Verdict) => (verdict === 'not for this role' || verdict === 'not theirs' ? 'forbidden' : verdict)

/** Calls that no token can make; written twice, like all permissions. */
const byTokenNever = ({ name, call }: NamedCall): [Verdict, Verdict] | undefined => {
  const hand = ['authentication.device', 'authentication.answerDevice'].includes(name)
  if (!hand && !call.byCookieOnly) return undefined
  return [call.byCookieOnly ? 'not for this role' : 'let through', hand ? 'not for this role' : 'let through']
}

const byTheTable = ({ call }: NamedCall, { person }: Signed, { visible, facts }: Target): Verdict => {
  const who = PERMISSIONS[call.permission]
  if (!who.role(person)) return 'not for this role'
  if (!visible) return 'not there'
  return facts && who.record && !who.record(person, facts) ? 'not theirs' : 'let through'
}

const byHand = ({ name }: NamedCall, { actor, person }: Signed, { visible, facts }: Target): Verdict => {
  const may = WHO_MAY[name]
  if (!may) return `server/testing/who-may.ts says nothing about ${name}` as Verdict
  if (may.callers !== 'everybody' && !may.callers.includes(actor)) return 'not for this role'
  if (!visible) return 'not there'
  return !facts || mayDo(may, { actor, userId: person.id, clientId: person.clientId }, facts) ? 'let through' : 'not theirs'
}

describe.each(drawnCalls().map((one) => [one.name, one] as const))('%s', (_, named) => {
  test('allows each user and record exactly what the call table and the expected permissions say', async () => {
    const wrong: string[] = []
    const absent = new Set<string>()
    for (const actor of ACTORS) {
      const caller = testApp.of(actor)
      const sendProbe = async (target: Target) => {
        const answer = await testApp.request(probe(named, target.params), actor)
        const [table, hand] = byTokenNever(named) ?? [byTheTable(named, caller, target), byHand(named, caller, target)]
        const observed = verdictOf(answer)
        if (table !== hand || observed !== seen(table))
          wrong.push(`${actor}, ${target.says}: table: ${table}; by hand: ${hand}; server: ${observed}`)
        if (observed === 'not there') absent.add(JSON.stringify([answer.text, { ...answer.headers, date: '' }]))
        if (caller.person.clientId !== null && (answer.text + JSON.stringify(answer.headers)).includes(CANARY))
          wrong.push(`${actor}, ${target.says}: sees the other tenant`)
      }
      await Promise.all(targetsOf(testApp, named.call, caller).map(sendProbe))
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect([...absent].slice(1), 'answers to what is not there differ').toEqual([])
  })

  test('allows a token with scopes exactly what they open, of what its owner may do', async () => {
    const { call } = named
    const wrong: string[] = []
    for (const actor of BY_TOKEN) {
      const caller = testApp.of(actor)
      const target = targetsOf(testApp, call, caller)[0] as Target
      const whole = seen(byTheTable(named, caller, target))
      for (const scopes of scopeSetsFor(named)) {
        const authorization = `Bearer ${await scopedTokenOf(caller.person.id, scopes)}`
        const request = probe(named, target.params)
        const { status, body } = await testApp.request({ ...request, headers: { ...request.headers, authorization } })
        const isOpen = opens(scopes, named)
        const isRefused = status === 403 && body.code === 'outOfScope'
        if (byTokenNever(named) && status === 403 && !isRefused) continue
        if (isRefused !== (!isOpen && PERMISSIONS[call.permission].role(caller.person)))
          wrong.push(
            `${actor} with ${scopes.join(', ')}: ${isOpen ? 'open' : 'closed'} by hand; server: ${status} ${body.detail}; ${whole}`,
          )
      }
    }
    expect(wrong).toEqual([])
  })

  test('shows a token that is limited to a client only the records of that client', async () => {
    const { call } = named
    if (call.permission === 'anyone') return
    const caller = testApp.of('Administrator')
    const { clientId } = testApp.tenants.Saas
    const authorization = `Bearer ${await scopedTokenOf(caller.person.id, ['all:write', `client:${clientId}`])}`
    const wrong: string[] = []
    const absent = new Set<string>()
    for (const target of targetsOf(testApp, call, caller)) {
      const request = probe(named, target.params)
      const answer = await testApp.request({ ...request, headers: { ...request.headers, authorization } })
      const isRefused = answer.status === 403 && answer.body.code === 'outOfScope'
      const isOpen = opensWithClient(named)
      const isRole = PERMISSIONS[call.permission].role(caller.person)
      const observed = isRefused ? 'closed' : verdictOf(answer)
      const whose = clientOf(target)
      const visible = target.visible && (whose === null || whose === clientId)
      const expected =
        isRole && !isOpen ? (byTokenNever(named) ? 'forbidden' : 'closed') : seen(byTheTable(named, caller, { ...target, visible }))
      if (observed !== expected) wrong.push(`${target.says}: expected ${expected}; server: ${observed}`)
      if (observed === 'not there') absent.add(answer.text)
      for (const mark of OTHERS) if (answer.text.includes(mark)) wrong.push(`${target.says}: sees ${mark}`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect([...absent].slice(1), 'answers to what is not there differ').toEqual([])
  })

  test('requires sign-in', async () => {
    const { call } = named
    for (const stranger of STRANGERS) {
      const request = probe(named, targetsOf(testApp, call, testApp.of('Administrator'))[0]?.params)
      const answer = await testApp.request({ ...request, headers: { ...request.headers, ...credentials[stranger] } })
      expect(verdictOf(answer), stranger).toBe(call.permission === 'anyone' ? 'let through' : 'signs in first')
    }
  })

  test('accepts a cookie write only with the header that other sites cannot send', async () => {
    const { call } = named
    for (const actor of BY_COOKIE) {
      const caller = testApp.of(actor)
      const target = targetsOf(testApp, call, caller)[0] as Target
      const request = probe(named, target.params)
      const cookie = await testApp.cookieOf(caller.person.id) // a separate session: signing out ends it
      const bare = await testApp.request({ ...request, headers: { ...request.headers, cookie } })
      expect(verdictOf(bare), actor).toBe(readsOnly(call) ? seen(byTheTable(named, caller, target)) : 'header missing')
      if (call.navigates) continue
      const whole = await testApp.request({ ...request, headers: { ...request.headers, cookie, 'x-requested-with': 'XMLHttpRequest' } })
      expect(verdictOf(whole), actor).toBe(seen(byTheTable(named, caller, target)))
    }
  })
})

test('the expected permissions contain no removed call', () => {
  const names = allCalls().map(({ name }) => name)
  expect(Object.keys(WHO_MAY).filter((name) => !names.includes(name))).toEqual([])
})

test('the canary value would be visible in a reply', async () => {
  const { body } = await testApp.request({ method: 'POST', path: '/licenses/list', body: {} }, 'Administrator')
  expect(JSON.stringify(body)).toContain(CANARY)
  expect(CLIENT_ACTORS).toHaveLength(9)
})

test('this test has written nothing', async () => {
  expect(await everyRow(testApp.database.read)).toBe(before)
})
