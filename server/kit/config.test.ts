import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUCKET_SETTINGS, readConfig, SETTINGS } from './config.ts'

const rowsOf = (file: string) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))

const PAGE = rowsOf('docs/install.md')
const rowOf = (rows: string[], name: string) => rows.find((row) => row.split('|')[1]?.includes(`\`${name}\``)) ?? ''

test.each(Object.entries(SETTINGS.properties))('docs/install.md names %s with its default', (name, schema) => {
  const row = rowOf(PAGE, name)
  expect(row).not.toBe('')
  if ('default' in schema && ('minimum' in schema || 'enum' in schema))
    expect(row.split('|')[2]).toMatch(new RegExp(`\\b${schema.default}\\b`))
})

test.each(Object.keys(BUCKET_SETTINGS.properties))('docs/documents.md names %s', (name) => {
  expect(rowOf(rowsOf('docs/documents.md'), name)).not.toBe('')
})

test('no variable of the table is unknown to the server', () => {
  const table = PAGE.slice(PAGE.indexOf(rowOf(PAGE, 'PORT')), PAGE.indexOf(rowOf(PAGE, 'LOG_LEVEL')) + 1)
  const named = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual(Object.keys(SETTINGS.properties).sort())
})

test('the defaults are right, and an empty variable counts as missing', () => {
  const empty = Object.fromEntries(Object.keys(SETTINGS.properties).map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
  expect(readConfig({})).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', oidc: null, today: null, disabledRoutes: [] })
})

test.each([
  ['PORT', '65536', 'a whole number up to 65535'],
  ['PORT', '3e3', 'a whole number up to 65535'],
  ['PORT', '-1', 'a whole number up to 65535'],
  ['SESSION_HOURS', '12 ', 'a whole number up to 1000'],
  ['ENVIRONMENT', 'test', 'one of development, qa, demo, production'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, silent'],
  ['DATABASE_URL', 'mysql://db', 'an address that begins with postgres:// or postgresql://'],
  ['PUBLIC_URL', 'evergreen', 'an address that begins with http:// or https://'],
  ['PROVIDER_NAME', 'Who?', 'at most 256 characters without a question mark'],
  ['TIME_ZONE', 'Mars', 'a time zone such as America/New_York'],
  ['EVERGREEN_TODAY', '2026-02-30', 'a date such as 2026-11-20'],
  ['EVERGREEN_CLOCK_HOURS', '2 days', 'a number of hours such as 48 or -48'],
  ['DISABLED_ROUTES', '/clients,users', 'paths such as /clients,/users'],
  ['OIDC_ISSUER', 'https://id.example', 'accompanied by OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
])('%s=%s is refused in one sentence', (name, value, allowed) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}", but must be ${allowed}.`)
})

test.each([
  ['EVERGREEN_TODAY', '2026-11-20'],
  ['EVERGREEN_CLOCK_HOURS', '-48'],
])('%s is refused in production', (name, value) => {
  expect(() => readConfig({ [name]: value, ENVIRONMENT: 'production' })).toThrow(
    `${name} is "${value}", but must be left out in production.`,
  )
})
