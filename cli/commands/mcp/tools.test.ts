import { describe, expect, test } from 'vitest'
import { paramNames } from '../../../contract/call.ts'
import { propertiesOf, type Schema } from '../../../contract/fields/schema.ts'
import { allCalls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { PERMISSIONS, type Person } from '../../../rules/people/permissions.ts'
import type { Session } from '../../kit/run.ts'
import { inputOf, wrongIn } from './input.ts'
import { callsFor, type Mode } from './mode.ts'
import { runTool } from './run.ts'
import { toolsFor } from './tools.ts'

const staff: Person = { id: 1, roleName: 'Administrator', clientId: null, clientServiceLevel: null }
const client: Person = { id: 2, roleName: 'ClientAdministrator', clientId: 1, clientServiceLevel: 'Saas' }
const viewer: Person = { id: 3, roleName: 'Client', clientId: 1, clientServiceLevel: 'Saas' }
const PEOPLE: [string, Person][] = [
  ['administrator', staff],
  ['client-administrator', client],
  ['viewer', viewer],
]
const MODES: Mode[] = ['read', 'plan', 'apply']
const every = PEOPLE.flatMap(([name, person]) => MODES.map((mode) => [name, mode, person] as const))
const names = (person: Person, mode: Mode) => callsFor(person, mode, null).map(({ name }) => name)

describe.each(every)('the tools of an %s to %s', (name, mode, person) => {
  const { tools } = toolsFor(person, mode, null)

  test('are at most 20, of less than 8,000 tokens together, and those of the snapshot', async () => {
    expect(tools.length).toBeLessThanOrEqual(20)
    // A rough count of tokens: English has four characters per token, JSON with names of calls fewer, so three is safe.
    expect(Buffer.byteLength(JSON.stringify(tools)) / 3).toBeLessThan(8_000)
    await expect(`${JSON.stringify(tools, null, 1)}\n`).toMatchFileSnapshot(`snapshots/${name}.${mode}.txt`)
  })

  test('name nothing that the person may not do', () => {
    const listed = tools.flatMap(({ inputSchema }) => (propertiesOf(inputSchema as Schema).call?.enum ?? []) as string[])
    const allowed = new Set(
      allCalls()
        .filter(({ call }) => PERMISSIONS[call.permission].role(person))
        .map((one) => one.name),
    )
    expect(listed.length).toBeGreaterThan(10)
    expect(listed.filter((one) => !allowed.has(one))).toEqual([])
  })
})

test('to read, no call changes anything or answers a secret; to plan, only bulk actions are added', () => {
  const calls = allCalls()
  const writes = new Set(calls.filter(({ call }) => (call.method !== 'GET' && !call.reads) || call.shownOnce).map(({ name }) => name))
  const bulk = new Set(calls.filter(({ call }) => call.batch).map(({ name }) => name))
  expect(names(staff, 'read').filter((name) => writes.has(name))).toEqual([])
  expect(names(staff, 'plan').filter((name) => writes.has(name) && !bulk.has(name))).toEqual([])
  expect(names(staff, 'plan')).toContain('renewals.bulkBegin')
  expect(names(staff, 'apply')).toContain('renewals.begin')
  for (const name of ['authentication.signIn', 'authentication.createToken', 'serviceAccounts.createToken', 'plans.apply', 'auditor.ask'])
    expect(names(staff, 'apply')).not.toContain(name)
})

test('no field of a body or a query has the name of one of the path', () => {
  for (const { name, call } of callsFor(staff, 'apply', null)) {
    const clash = paramNames(call.path).filter((param) => propertiesOf(call.body ?? call.query)[param])
    expect(clash, name).toEqual([])
  }
})

test('arguments are checked before anything is sent', async () => {
  const sent: unknown[] = []
  const session = { send: async (request: unknown) => void sent.push(request), api: {} } as unknown as Session
  const toolbox = toolsFor(client, 'read', null)
  const say = async (name: string, given: Record<string, unknown>) =>
    (await runTool(session, toolbox, 'read', { name, arguments: given })).text
  expect(await say('licenses', {})).toBe(`call: ${messages.required}`)
  expect(await say('licenses', { call: 'licenses.get', input: 7 })).toMatch(/^input: /)
  expect(await say('licenses', { call: 'licenses.get' })).toBe(`id: ${messages.required}`)
  expect(await say('licenses', { call: 'licenses.get', input: { id: 'x' } })).toBe(`id: ${messages.wholeNumber}`)
  expect(await say('licenses', { call: 'licenses.list', input: { states: 3, nonsense: 1 } })).toBe(
    `states: ${messages.aList}\nnonsense: ${messages.unknownField}`,
  )
  expect(await say('licenses', { call: 'licenses.list', input: { pageSize: 7 } })).toMatch(/^pageSize: /)
  expect(await say('run_call', { call: 'licenses.assign', input: {} })).toMatch(/no call "licenses.assign" that you may make/)
  expect(await say('find_call', { search: 'bulk assign' })).toMatch(/No call that you may make/)
  expect(await say('no_tool', {})).toMatch(/^There is no tool "no_tool"/)
  expect(sent).toEqual([])
  const found = JSON.parse(await say('find_call', { search: 'licenses.list' }))
  expect(found[0]).toMatchObject({
    call: 'licenses.list',
    does: expect.stringMatching(/^List licenses/),
    input: { properties: { searchTerm: { type: 'string' } } },
  })
})

test('fields of a nested object are checked too', () => {
  const create = allCalls().find(({ name }) => name === 'requests.create')
  expect(wrongIn(inputOf(create?.call ?? expect.fail()), { licenseIds: ['x'] })).toMatchObject({ licenseIds: messages.wholeNumber })
})
