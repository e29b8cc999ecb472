import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import type { Cell, CellKind } from './sheet.ts'

const KINDS = ['text', 'number', 'flag', 'dollars', 'day', 'moment', 'text'] as const satisfies CellKind[]
const columns = KINDS.map((kind, at) => ({ title: `Column ${at}`, kind }))

const csv = async (...batches: string[]) => {
  const rows = (async function* () {
    yield* batches
  })()
  const text = Buffer.concat(await csvOf({ name: 'Things', columns, rows }).toArray()).toString('utf8')
  return text.slice(text.indexOf('\n') + 1)
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aZ09.,"\\ =+-@\t\r\n\u00e9\u00a0\uff1d\u{1f37a}[]null') }),
  fc.constantFrom('00123', '1.5', 'a, b', ' a', 'a ', '-1', "O'Neill & Sons", '', 'C:\\bar'),
)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const row = fc.tuple(
  maybe(text),
  maybe(fc.integer()),
  maybe(fc.boolean()),
  maybe(fc.integer()),
  maybe(fc.constantFrom('2027-02-28', '1999-12-31')),
  maybe(fc.constant('2026-03-01T03:30:00.000Z')),
  maybe(text),
)

const isFormula = (cell: string) => /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell)
const shown = (cell: Cell) => (cell === null ? '' : isFormula(String(cell)) ? `'${cell}` : String(cell))
const expected = ([first, number, flag, cents, day, moment, last]: Cell[]) => [
  shown(first ?? null),
  number === null ? '' : String(number),
  flag === null ? '' : flag ? 'Yes' : 'No',
  cents === null ? '' : (Number(cents) / 100).toFixed(2),
  day ?? '',
  moment === null ? '' : '2026-02-28 22:30:00', // in New York time
  shown(last ?? null),
]

/** As the two databases write them: with and without spaces. */
const engines = {
  sqlite: (rows: Cell[][]) => JSON.stringify(rows.map((cells) => cells.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)))),
  postgres: (rows: Cell[][]) => `[${rows.map((cells) => `[${cells.map((cell) => JSON.stringify(cell)).join(', ')}]`).join(',')}]`,
}

test.each(Object.entries(engines))('a sheet holds what the JSON of %s holds, whatever is in the cells', async (_engine, json) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), fc.array(row), async (some, others) => {
      const read: string[][] = parse(await csv(json(some), json(others)), { record_delimiter: '\r\n' })
      const whole = (cells: unknown) => JSON.parse(JSON.stringify(cells).replace(/\\ud[89a-f][0-9a-f]{2}/g, '\ufffd'))
      expect(read).toEqual(whole([...some, ...others].map(expected)))
    }),
  )
})

test('digits, commas and spaces at an end are quoted, and other text is not', async () => {
  const cells = ['00123', '1.5', 'a, b', ' a', 'a ', "O'Neill & Sons", '12 Main St', 'JOSÉ', '-1', 'a"b']
  const rows = cells.map((cell) => [cell, null, null, null, null, null, null])
  const lines = (await csv(JSON.stringify(rows))).trimEnd().split('\r\n')
  expect(lines.map((line) => line.replace(/,{6}$/, ''))).toEqual([
    '"00123"',
    '"1.5"',
    '"a, b"',
    '" a"',
    '"a "',
    "O'Neill & Sons",
    '12 Main St',
    'JOSÉ',
    "'-1",
    '"a""b"',
  ])
})
