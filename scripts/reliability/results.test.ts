import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filled, readPage, readResults, type Seen, suiteTable } from './results.ts'
import { SUITES } from './suites.ts'

const SEEN: Seen = {
  day: '2026-11-20',
  machine: '2 cores',
  command: 'npm run reliability -- --only races',
  seconds: 61,
  tests: { passed: 1200, failed: 1, skipped: 0 },
  lines: [{ what: 'begin', expected: 'one', seen: '1 | 49' }],
}

test('a table has a column for each database that ran, and says how', () => {
  expect(suiteTable()).toBe('Not run in full yet.')
  const both = suiteTable({ sqlite: SEEN, postgres: { ...SEEN, lines: [{ what: 'begin', expected: 'one', seen: '2' }] } })
  expect(both.split('\n').slice(0, 3)).toEqual([
    '| what | expected | SQLite | PostgreSQL |',
    '| --- | --- | --- | --- |',
    '| begin | one | 1 \\| 49 | 2 |',
  ])
  expect(both).toContain('- SQLite: 2026-11-20, 2 minutes, tests: 1,200 passed, **1 failed**; 2 cores; `npm run')
})

test('docs/reliability.md has the tables of docs/reliability.json', () => {
  expect(filled(readPage(), readResults())).toBe(readPage())
})

test('each suite has its files', () => {
  expect(SUITES.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([])
})
