import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { PERMISSIONS } from '../rules/people/permissions.ts'
import { budget } from './budget.ts'
import { withoutUnnamed } from './lighter.ts'

const ASSETS = fileURLToPath(new URL('../dist/admin/assets', import.meta.url))

describe('the files of the console', () => {
  const built = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`${ASSETS}/${name}`, 'utf8'))
    .join('\n')

  test('have the sentences that the console says, and not those of the server alone', () => {
    expect(built).toContain(messages.draftKept)
    expect(built).toContain(messages.discardTitle)
    // A message for an empty list, which only the file of another area names.
    expect(built).toContain(messages.noLedgerLines)
    expect(built).not.toContain(messages.databaseBusy)
    expect(built).not.toContain(messages.badIdempotencyKey)
  })

  test('have what a call says after success, and not what it is for or who may make it', () => {
    expect(built).toContain(calls.renewals.begin.success)
    expect(built).not.toContain(calls.renewals.begin.does)
    expect(built).not.toContain(PERMISSIONS.mayKeepProperty.grantedTo)
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

test('the build fails when a screen weighs more than it may, and says which and how much', { timeout: 300_000 }, async () => {
  // Otherwise vite would build for development, with the heavier React.
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
