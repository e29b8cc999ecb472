import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { budget } from './budget.ts'
import { withoutUnnamed } from './lighter.ts'
import { readReplies, withoutReplies } from './replies.ts'
import { withRows } from './rows.ts'

const ASSETS = fileURLToPath(new URL('../dist/admin/assets', import.meta.url))

describe('the files of the console', () => {
  const built = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${ASSETS}/${name}`, 'utf8'))
    .join('\n')

  test('have the sentences that the console says, and not those of the server alone', () => {
    expect(built).toContain(messages.draftKept)
    expect(built).toContain(messages.discardTitle)
    // What a list without rows says: the file of another area names it.
    expect(built).toContain(messages.noLedgerLines)
    expect(built).not.toContain(messages.databaseBusy)
    expect(built).not.toContain(messages.badIdempotencyKey)
  })

  test('have what a call says after success, and not what it is for', () => {
    expect(built).toContain(calls.renewals.begin.success)
    expect(built).not.toContain(calls.renewals.begin.does)
  })
})

test('a sentence goes unless the console or another sentence names it', () => {
  const code = [
    'export const someMessages = {',
    "  named: 'One',",
    '  // A comment.',
    "  unnamed: 'Two, and more' + 'words',",
    '  usedBelow: (n: number) => String(n),',
    "  last: 'Four'",
    '} as const',
    'export const other = { both: someMessages.usedBelow(3) }',
  ].join('\n')
  const left = withoutUnnamed(code, new Set(['named', 'both']))
  expect(left).toContain("named: 'One'")
  expect(left).toContain('usedBelow')
  expect(left).toContain('both')
  expect(left).not.toContain('Two')
  expect(left).not.toContain('Four')
})

test('a reply goes unless code names it', () => {
  const read = readReplies('defineColumns(calls.licenses.list, {}); rowOf(calls.jobs.results.reply)')
  expect(read).toEqual(['licenses.list', 'jobs.results'])
  const code = [
    'export const licenses = defineCalls({',
    "  list: { method: 'GET', reply: listOf(License) },",
    "  get: { method: 'GET', reply: Details },",
    "  file: { method: 'GET', reply: { file: 'text/csv' } },",
    '})',
  ].join('\n')
  expect(withoutReplies(code, new Set(read))).toBe(
    code.replace('defineCalls', '/* @__PURE__ */ (() => (defineCalls').replace('Details', '{}').replace(/\}\)$/, '})))()'),
  )
})

test('a module gets the rows that it only makes, and the resources whose schemas it reads', () => {
  const code = [
    "import { calls } from '../../contract/index.ts'",
    'api.licenses.get({ params })',
    'useCall(calls.renewals.begin)',
    'defineColumns(calls.exports.licenses, {})',
    'type Row = Output<typeof calls.users.list>',
  ].join('\n')
  const left = withRows(code, 'module.tsx')
  expect(left).toMatch(/api\.call\(\{"method":"GET","path":"\/licenses\/\{id\}","permission":"\w+","reply":\{\}\}, \{ params \}\)/)
  expect(left).toMatch(/useCall\(\(\{"method":"POST","path":"\/licenses\/\{id\}\/renewals\/begin"/)
  expect(left).toMatch(/import \{ exportCalls as calls_exports \} from '.*\/contract\/exports\/calls\.ts'/)
  expect(left).toContain('defineColumns(calls_exports.licenses, {})')
  expect(left.match(/^import/gm)).toHaveLength(1)
  expect(() => withRows('api.licenses.nothing()', 'module.tsx')).toThrow('There is no call licenses.nothing.')
})

test('the build fails when a screen weighs more than it may, and says which and how much', { timeout: 300_000 }, async () => {
  // Otherwise it would be the build of a developer, with the heavier React.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const failing = build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    logLevel: 'silent',
    build: { write: false },
    plugins: [budget({ 'renewals/RenewalsList': 100 })],
  })
  await expect(failing).rejects.toThrow(/renewals\/RenewalsList weighs \d+\.\d kB with gzip, and may weigh 100 kB: assets\/index-/)
})
