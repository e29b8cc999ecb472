import type { Command } from 'commander'
import { beforeAll, expect, test } from 'vitest'
import { type Call, inputSchema, isFile, readsOnly, replySchema } from '../contract/call.ts'
import type { Schema } from '../contract/fields/schema.ts'
import { allCalls, BASE_PATH } from '../contract/index.ts'
import { cursorAfter, idOfCursor } from '../rules/cursors.ts'
import type { Io } from './kit/io.ts'
import { drawFlags } from './kit/run.ts'
import { PAGES } from './kit/web.ts'
import { root } from './main.ts'
import { NOUNS } from './nouns.ts'
import { run } from './testing/world.ts'

/** The rows of a list with pages, and of one without. */
const TOTAL = 350
const FEW = 3

const isList = (call: Call) => !isFile(call.reply) && replySchema(call).properties?.items?.type === 'array'
const isPaged = (call: Call) => isList(call) && inputSchema(call).properties?.pageNumber !== undefined

const FORMATS: Record<string, string> = { day: '2026-11-20', 'date-time': '2026-11-20T12:00:00.000Z', cursor: 'c1' }

/** A value that a schema describes. */
function sample(schema: Schema): unknown {
  const { enum: choices, anyOf, properties, items, format = '' } = schema
  const types = [schema.type].flat()
  if (choices) return choices[0]
  if (anyOf) return sample(anyOf[0] ?? {})
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sample(field)]))
  if (types.includes('array')) return items ? [sample(items)] : []
  if (types.includes('integer') || types.includes('number')) return Math.max(1, schema.minimum ?? 1)
  if (types.includes('boolean')) return true
  return types.includes('object') ? {} : (FORMATS[format] ?? 'x')
}

const MATCHERS = allCalls().map((one) => ({ ...one, pattern: new RegExp(`^${one.call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** A server that answers each call as its schema says, and the rows of a list as it is asked for them; and which calls it got. */
function server() {
  const seen: string[] = []
  const answer: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url))
    const method = init?.method ?? 'GET'
    const found = MATCHERS.filter(({ call, pattern }) => call.method === method && pattern.test(pathname.replace(BASE_PATH, '')))
    const [one] = found.sort((a, b) => a.call.path.split('{').length - b.call.path.split('{').length)
    if (!one) throw new Error(`There is no call ${method} ${pathname}`)
    const { name, call } = one
    seen.push(name)
    if (isFile(call.reply)) return new Response('x')
    if (!isList(call)) return Response.json(sample(call.reply))
    const asked: Record<string, unknown> = init?.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams)
    const unknown = Object.keys(asked).filter((field) => !inputSchema(call).properties?.[field])
    if (unknown.length > 0) throw new Error(`${name} does not know ${unknown.join(', ')}`)
    return Response.json({ ...(sample(call.reply) as object), ...rowsOf(call, asked) })
  }
  return { seen, answer }
}

function rowsOf(call: Call, { pageNumber = 1, pageSize = 25, after }: Record<string, unknown>) {
  const total = isPaged(call) ? TOTAL : FEW
  const size = isPaged(call) ? Number(pageSize) : total
  const first = typeof after === 'string' ? (idOfCursor(after) ?? 0) : (Number(pageNumber) - 1) * size
  const reply = replySchema(call)
  const row = sample(reply.properties?.items?.items ?? {}) as object
  const items = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) => ({ ...row, id: first + at + 1 }))
  return { items, totalItemCount: total, totalIsAtLeast: undefined, next: items.length === size ? cursorAfter(first + size) : null }
}

interface Listed {
  path: string
  words: string[]
}

/** A value for an option that must be given. */
const givenFor = (flags: string): string => (flags.includes('<date>') ? '2026-11-20' : flags.includes('--month') ? '2026-10' : '1')

const wordsOf = (command: Command): string[] => [
  ...command.registeredArguments.filter(({ required }) => required).map(() => '1'),
  ...command.options
    .filter(({ mandatory, description }) => mandatory || description.includes('required'))
    .flatMap(({ long, flags, argChoices }) => [long ?? '', argChoices?.[0] ?? givenFor(flags)]),
]

const commandsOf = (command: Command, path: string[] = []): { path: string[]; command: Command }[] => [
  { path, command },
  ...command.commands.flatMap((each) => commandsOf(each, [...path, each.name()])),
]

/** The commands that print a list. */
const lists: Listed[] = []
beforeAll(async () => {
  const program = root({ stdout: {}, stderr: {}, env: {} } as Io)
  for (const noun of program.commands) {
    if (noun.name() === 'call') continue
    ;(await NOUNS[noun.name()]?.load())?.add(noun, {} as Io)
    drawFlags(noun)
  }
  for (const { path, command } of commandsOf(program))
    if (command.options.some(({ long }) => long === '--limit')) lists.push({ path: path.join(' '), words: [...path, ...wordsOf(command)] })
})

const rows = (out: string) => out.split('\n').filter(Boolean).length
const printed = async (words: string[]) => {
  const { seen, answer } = server()
  const { code, out, err } = await run(words, { fetch: answer })
  return { code, out, err, rows: rows(out), calls: seen }
}

/** What they list is not a list of the server, or not one that a call answers as such. */
const OF_THEIR_OWN = [
  'config list',
  'alias list',
  'exports list',
  'find',
  'licenses alert list',
  'renewals invoices list',
  'service-accounts tokens',
]

/** They show what they change next, as far as it fits. */
const PREVIEWS = [
  'authorities recalculate',
  'authorities update',
  'license-types recalculate',
  'license-types update',
  'sync due-dates',
  'sync track-dates',
]

/** Calls with pages that no command prints. */
const UNLISTED: Record<string, string> = {
  'dashboard.authorityRenewals': 'renewals list has them',
  'renewals.bulkLicenses': 'bulk-begin reads all of them',
  'managerChangeTasks.list': 'tasks list --kind manager-changes',
  'propertyContactTasks.list': 'tasks list --kind property-contacts',
  'licenseTypes.list': 'license-types list --authority',
  'licenseTypes.licenses': 'licenses list --license-type has them',
  'propertyLicenses.list': 'licenses list --property has them',
  'authorityIntervals.preview': 'a dialog of the console',
  'licenseTypes.preview': 'a dialog of the console',
}

test('every list in a pipe is whole or refused, and has --all and --limit', { timeout: 120_000 }, async () => {
  expect(lists.length).toBeGreaterThan(70)
  const paged = new Set<string>()
  for (const { path, words } of lists.filter(({ path }) => ![...OF_THEIR_OWN, ...PREVIEWS].includes(path))) {
    const [bare, some, all] = [await printed(words), await printed([...words, '--limit', '2']), await printed([...words, '--all'])]
    const listed = bare.calls.findLast((name) => isList(named(name)))
    const isPart = listed !== undefined && isPaged(named(listed))
    if (isPart) paged.add(listed)
    const asked = [bare, some, all].map(({ code, rows }) => ({ code, rows }))
    const whole = { code: 0, rows: isPart ? TOTAL : FEW }
    expect.soft(asked, `${path}: ${bare.err}`).toEqual([isPart ? { code: 2, rows: 0 } : whole, { code: 0, rows: 2 }, whole])
  }
  const known = [...paged, ...Object.keys(UNLISTED)]
  const unprinted = allCalls().filter(({ name, call }) => isPaged(call) && readsOnly(call) && !known.includes(name))
  expect(unprinted.map(({ name }) => name)).toEqual([])
})

const named = (name: string): Call => {
  const found = allCalls().find((one) => one.name === name)
  if (!found) throw new Error(`There is no call ${name}`)
  return found.call
}

test.each(Object.entries(PAGES))('%s --web prints the address of its page and nothing else', async (noun, { list, only, record }) => {
  const opened = async (...words: string[]) => (await printed([...words, '--web'])).out
  const address = (path = '') => new RegExp(`^http://127.0.0.1:3000${path}(\\?filter=\\S+)?\n$`)
  const { words } = lists.find(({ path }) => path === `${noun} list` || path === noun) ?? { words: [noun] }
  if (list) expect(await opened(...words)).toMatch(address(list))
  if (only) expect(await opened(noun, 'show')).toMatch(address(only))
  if (record) expect(await opened(noun, 'show', '1')).toMatch(address(`${record}/1`))
})

test.each(allCalls().filter(({ call }) => isPaged(call)))('call $name, too', async ({ name, call }) => {
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, param]) => [`--${param?.replace(/[A-Z]/g, '-$&').toLowerCase()}`, '1'])
  const body = JSON.stringify(
    Object.fromEntries((call.body?.required ?? []).map((field) => [field, sample(call.body?.properties[field] ?? {})])),
  )
  const words = ['call', name, ...params, ...(call.body ? ['--body', body] : [])]
  expect(await printed(words)).toMatchObject({ code: 2, out: '' })
  const all = await printed([...words, '--all', '--ndjson'])
  expect([all.code, all.rows]).toEqual([0, TOTAL])
})
