import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrationNames } from './index.ts'
import lastRelease from './last-release.json' with { type: 'json' }

/** Migrations that may take something away, each with the reason why the last release does not miss it. */
const EXEMPT: Record<string, string> = {}

/** What the last release still reads or writes would be gone, or refused. */
const TAKES_AWAY = [
  /\bdropTable(IfExists)?\(/,
  /\bdropColumns?\(/,
  /\brenameTable\(/,
  /\brenameColumn\(/,
  /\.alter\(/,
  /\bdropNullable\(/,
  /\b(drop|rename)\s+(table|column)\b/i,
  /\brename\s+to\b/i,
  /\bset\s+not\s+null\b/i,
]

/** A column that rows of the last release would lack. */
const REQUIRED = /add\s+column\s+(?!if)[^;`'"]*?\bnot\s+null\b(?![^;`'"]*\bdefault\b)/i

/** The `up` of a migration, without comments. */
const upOf = (source: string): string => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const [, up = ''] = code.split(/export (?:async )?(?:function|const) up\b/)
  return up.split(/export (?:async )?(?:function|const) down\b/)[0] ?? ''
}

/** Whether a statement is about a table that these migrations have made: the last release does not know it. */
const isAboutNew = (source: string, made: readonly string[]) => made.some((table) => new RegExp(`\\b${table}\\b`).test(source))

const madeIn = (sources: readonly string[]): string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(/createTable\('(\w+)'|create table (?:if not exists )?(\w+)/gi)].map(([, one, other]) => one ?? other ?? ''),
  )

const takenAway = (up: string, made: readonly string[]): string[] =>
  up
    .split('\n')
    .filter((line) => [...TAKES_AWAY, REQUIRED].some((taking) => taking.test(line)) && !isAboutNew(line, made))
    .map((line) => line.trim())

test('the last release can run on the schema: new migrations add, and take nothing away', () => {
  expect(migrationNames).toContain(lastRelease.migration)
  const names = migrationNames.slice(migrationNames.indexOf(lastRelease.migration) + 1)
  const ups = names.map((name) => upOf(readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8')))
  const made = madeIn(ups)
  const taken = Object.fromEntries(
    names
      .map((name, index) => [name, takenAway(ups[index] ?? '', made)] as const)
      .filter(([name, lines]) => lines.length > 0 && !EXEMPT[name]),
  )
  expect(taken).toEqual({})
  for (const name of Object.keys(EXEMPT)) expect(names, `${name} has been released: its exemption can go`).toContain(name)
})

test.each([
  ["await knex.schema.alterTable('licenses', (table) => table.dropColumn('name'))", true],
  ["await knex.raw('alter table licenses drop column name')", true],
  ["await knex.raw('alter table licenses rename column name to title')", true],
  ["await knex.raw('alter table licenses add column name text not null')", true],
  ["await knex.schema.dropTable('licenses')", true],
  ["await knex.schema.dropTable('search_entries_old')", false],
  ["await knex.raw('alter table licenses add column name text')", false],
  ["await knex.raw('alter table jobs add column attempts integer not null default 0')", false],
])('%s: %s', (line, isTaken) => {
  const source = `export async function up(knex) {\n  ${line}\n}\nexport async function down(knex) {\n  await knex.schema.dropTable('x')\n}`
  expect(takenAway(upOf(source), ['search_entries_old']).length > 0).toBe(isTaken)
})
