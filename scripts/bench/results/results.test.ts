import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Row } from '../measure/rows.ts'
import { titles } from '../parts/parts.ts'
import { goalsTable } from './goals.ts'
import { HELD } from './held.ts'
import { filled, PAGES } from './pages.ts'
import { inOrder, type Results, readResults, withMeasured } from './results.ts'
import { partTables, readmeTable, scaleTable, tableOf, withTable } from './tables.ts'

const row = (what: string, more: Partial<Row> = {}): Row => ({
  what,
  figure: '1.50x',
  measured: 'figures',
  goal: '≤ 1.5x',
  isMet: true,
  ...more,
})

const LISTS: Results = {
  lists: {
    postgres: { on: 'PostgreSQL: Monday', rows: [row('list', { readme: 'A list', figure: '3x', isMet: false })] },
    sqlite: {
      on: 'SQLite: Monday',
      rows: [row('list', { readme: 'A list' }), row('queue', { scale: { what: 'Requests a second', figure: '200' } })],
    },
  },
}

test('a row is a line with its figure, its goal and its result', () => {
  const lines = tableOf([row('within', { beside: 'a | b' }), row('broken', { figure: '', measured: 'failed: no such call', isMet: false })])
  expect(lines.split('\n').slice(2)).toEqual([
    '| within | **1.50x** (figures) | a \\| b | ≤ 1.5x | met |',
    '| broken | failed: no such call |  | ≤ 1.5x | **missed** |',
  ])
})

test('what is measured anew replaces one part on one engine, with its date', () => {
  const anew = withMeasured(LISTS, 'lists', 'sqlite', { on: 'SQLite: Tuesday', rows: [row('list')] })
  const both = withMeasured(anew, 'search', 'sqlite', { on: 'SQLite: Wednesday', rows: [row('search')] })
  expect(both.lists).toEqual({ sqlite: { on: 'SQLite: Tuesday', rows: [row('list')] }, postgres: LISTS.lists?.postgres })
  expect(partTables(both.lists)).toMatch(/^SQLite: Tuesday\..*PostgreSQL: Monday\./s)
  expect(partTables(both.search)).toMatch(/^SQLite: Wednesday\./)
  expect(partTables(both.sorts)).toBe('Not measured yet.')
  expect(Object.keys(inOrder(both, ['search', 'sorts', 'lists']))).toEqual(['search', 'lists'])
})

test('the README has a column for each engine, says what is missed, and names the machine', () => {
  expect(readmeTable(LISTS).split('\n')).toEqual([
    'SQLite: 2 of 2 goals are met. PostgreSQL: 0 of 1 goals are met.',
    '',
    '| what | SQLite | PostgreSQL | goal |',
    '| --- | --- | --- | --- |',
    '| A list | 1.50x | 3x (missed) | ≤ 1.5x |',
    '',
    '- SQLite: Monday',
    '- PostgreSQL: Monday',
  ])
  expect(scaleTable(LISTS)).toContain('| Requests a second | 200 |  |')
  expect(readmeTable({})).toBe('Not measured yet.')
})

test('the table of goals has a column for each engine and size, and says what was missed', () => {
  const measured: Results = {
    lists: {
      sqlite: { on: '', rows: [row('list', { beside: 'SQL: 2 ms' }), row('list, 1,000,000 licenses', { beside: 'SQL: 9 ms' })] },
      postgres: { on: '', rows: [row('list', { beside: 'SQL: 2 ms', isMet: false }), row('count', { figure: '', isMet: false })] },
    },
  }
  const held = [{ what: 'Begin', goal: '2 clicks', seen: '3', where: 'a.test.ts', isMissed: true } as const]
  const races = { sqlite: { day: '2026-11-29', tests: { passed: 1, failed: 2, skipped: 0 } } }
  const lines = goalsTable(measured, { lists: 'Lists, of 25' }, held, { races }).split('\n')
  const [why, all] = ['[why](#where-the-time-of-the-missed-goals-goes)', '[all figures](#lists-of-25)']
  expect(lines.slice(2, 4)).toEqual([
    `| list beside SQL | ≤ 1.5x | 1.50x | 1.50x | **1.50x** |  | ${all}, ${why} |`,
    `| count | ≤ 1.5x |  |  | **failed** |  | ${all}, ${why} |`,
  ])
  expect(lines.find((line) => line.includes('races'))).toBe(
    '| Suite of races, in full | no test fails | 1 passed, **2 failed**, 2026-11-29 |  | **not run yet** |  | [reliability](reliability.md#races) |',
  )
  expect(lines.at(-1)).toBe('| Begin | 2 clicks | **3** |  |  |  | `a.test.ts` |')
})

test.each(HELD)('the goal "$what" names a file of the repository', ({ where }) => {
  expect(existsSync(where)).toBe(true)
})

test('a table replaces the one between its markers only', () => {
  const page = 'Before\n<!-- bench lists -->\nold\n<!-- end lists -->\nAfter\n<!-- bench search -->\nkept\n<!-- end search -->\n'
  const changed = withTable(page, 'lists', 'new')
  expect(changed).toBe(page.replace('\nold\n', '\n\nnew\n\n'))
  expect(withTable(changed, 'lists', 'new')).toBe(changed)
  expect(() => withTable(page, 'sorts', 'new')).toThrow('no markers for "sorts"')
})

test.each(Object.entries(PAGES))('%s has the tables of docs/measured.json', (path, tablesOf) => {
  const page = readFileSync(path, 'utf8')
  expect(filled(page, tablesOf(readResults(), titles))).toBe(page)
})
