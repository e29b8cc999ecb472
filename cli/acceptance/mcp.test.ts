import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '../../rules/present.ts'
import { fromRoot, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn('administrator@harbor.example')
})
afterAll(async () => {
  await world?.stop()
})

/** A real MCP client with the program as its server over stdio. */
const assistantWith = async (more: Record<string, string>, ...flags: string[]) => {
  const client = new Client({ name: 'test', version: '1' })
  const env = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: join(world.folder, 'config'), EVERGREEN_SERVER: world.address, ...more }
  const args = [fromRoot('bin/evergreen.js'), 'mcp', ...flags]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
  const say = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const [{ text }] = content as [{ text: string }]
    return isError ? { refused: text } : JSON.parse(text)
  }
  return { client, say, [Symbol.asyncDispose]: () => client.close() }
}
const assistant = (...flags: string[]) => assistantWith({}, ...flags)

test('an assistant answers what is at risk this week, and reads the licenses that it names', async () => {
  await using one = await assistant()
  const { messages } = await one.client.getPrompt({ name: 'what_is_at_risk', arguments: { who: 'Everyone' } })
  expect(JSON.stringify(messages)).toContain('today.counts')
  // A new server may still be calculating deadlines.
  const agree = async () => {
    const counts = await one.say('today', { call: 'today.counts', input: { who: 'Everyone' } })
    const theirs = await world.json(['call', 'today.counts', '--who', 'Everyone'])
    expect(counts.expired).toBeGreaterThan(0)
    return JSON.stringify(counts) === JSON.stringify(theirs)
  }
  await expect.poll(agree, { timeout: 20_000 }).toBe(true)
  const { items } = await one.say('today', { call: 'today.list', input: { who: 'Everyone', tile: 'atRisk', pageSize: 5 } })
  expect(items.length).toBeGreaterThan(0)
  const [first] = items
  expect(first).toMatchObject({ tile: 'atRisk', propertyName: expect.any(String), standing: { text: expect.any(String) } })
  const { contents } = await one.client.readResource({ uri: `evergreen://licenses/${first.licenseId}` })
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: first.licenseId, licenseNumber: first.licenseNumber })
})

test('it finds a call, makes it, and is refused what it may not in one sentence', async () => {
  await using one = await assistant()
  const found = await one.say('find_call', { search: 'fees' })
  expect(found.map(({ call }: { call: string }) => call)).toContain('fees.list')
  expect(await one.say('run_call', { call: 'fees.list', input: { by: 'licensingAuthority', months: 3 } })).toHaveProperty('months')
  expect(await one.say('run_call', { call: 'licenses.assign', input: { id: 1 } })).toEqual({
    refused: 'There is no call "licenses.assign" that you may make here. find_call names those that you may.',
  })
  expect(await one.say('licenses', { call: 'licenses.get', input: { id: 1_999_999_999 } })).toEqual({ refused: expect.any(String) })
  const { tools } = await one.client.listTools()
  expect(tools.length).toBeLessThanOrEqual(20)
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
})

test('with --write it plans, and nothing changes until a person applies it; with --apply it changes', async () => {
  const { items } = await world.json<{ items: { id: number }[] }>([
    'renewals',
    'list',
    '--ready',
    '--designation',
    'BillingClient',
    '--all',
  ])
  const licenseIds = items.slice(0, 2).map(({ id }) => id)
  const begin = { call: 'renewals.bulkBegin', input: { licenseIds, processStartDate: '2026-11-20' } }
  const stages = async () => {
    const all = await Promise.all(
      licenseIds.map((id) => world.json<{ renewalStatus: number }>(['call', 'licenses.get', '--id', String(id)])),
    )
    return all.map(({ renewalStatus }) => renewalStatus)
  }
  await using planning = await assistant('--write')
  expect(await planning.say('renewals', { call: 'renewals.begin', input: { id: licenseIds[0] } })).toEqual({ refused: expect.any(String) })
  const { plan, next } = await planning.say('renewals', begin)
  expect(plan.recordCount + plan.refusedCount).toBe(2)
  expect(next).toContain(`evergreen plans apply ${plan.id}`)
  expect(await stages()).toEqual([1, 1])
  await using acting = await assistant('--write', '--apply')
  const { startedCount } = await acting.say('renewals', begin)
  expect(startedCount).toBe(plan.recordCount)
  expect((await stages()).filter((stage) => stage === 2)).toHaveLength(startedCount)
})

test('a token that reads one area names that area alone: tools, calls, resources and prompts', async () => {
  const { token } = await world.json<{ token: string }>(['tokens', 'create', '--name', 'Assistant', '--scope', 'licenses:read'])
  await using one = await assistantWith({ EVERGREEN_TOKEN: token }, '--write', '--apply')
  const { tools } = await one.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['licenses', 'find_call', 'run_call'])
  const [licenses] = tools
  const named = present(licenses?.inputSchema.properties?.call as { enum: string[] } | undefined).enum
  expect(named).toContain('licenses.list')
  expect(named.filter((call) => !/^license(s|Files)\./.test(call) || /create|update|remove|assign/i.test(call))).toEqual([])
  expect(await one.say('licenses', { call: 'licenses.list', input: { pageSize: 5 } })).toMatchObject({ items: expect.any(Array) })
  for (const call of ['properties.list', 'licenses.remove', 'today.counts'])
    expect(await one.say('run_call', { call, input: {} })).toEqual({ refused: expect.stringContaining('There is no call') })
  expect(await one.say('find_call', { search: 'properties.list' })).toEqual({ refused: expect.any(String) })
  const { resourceTemplates } = await one.client.listResourceTemplates()
  expect(resourceTemplates.map(({ name }) => name)).toEqual(['license'])
  await expect(one.client.readResource({ uri: 'evergreen://properties/1' })).rejects.toThrow('There is no resource')
  expect((await one.client.listPrompts()).prompts).toEqual([])
})
