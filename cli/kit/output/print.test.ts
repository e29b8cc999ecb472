import { describe, expect, test } from 'vitest'
import type { Globals, Run } from '../run.ts'
import { clean, jsonText } from './clean.ts'
import { pageWords, printList, printRecord } from './print.ts'
import { drawTable, fitTo } from './table.ts'

const schema = {
  properties: {
    items: {
      items: {
        properties: { id: { title: 'Id' }, name: { title: 'Name' }, day: { title: 'Day', format: 'day' }, urgent: { title: 'Urgent' } },
      },
    },
  },
}
const items = [
  { id: 1, name: 'Blue\u001b[31m Room\u009b2J\nBar', day: '2026-11-20', urgent: true },
  { id: 2, name: 'A name that is much too long for so narrow a terminal', day: null, urgent: false },
]

const printed = async (
  print: (run: Run) => unknown,
  { tty = false, columns = 40, ...json }: { tty?: boolean; columns?: number } & Pick<Globals, 'json' | 'ndjson'> = {},
) => {
  const out: string[] = []
  const stdout = { write: (text: string | Uint8Array) => out.push(String(text)), isTTY: tty, columns }
  await print({
    io: { stdout, stderr: stdout, env: { NO_COLOR: '1' } } as unknown as Run['io'],
    globals: { input: true, ...json },
    batchIds: [],
    said: [],
  })
  return out.join('')
}
const list = (run: Run) => printList(run, { items, totalItemCount: 2 }, schema, ['id', 'name', 'day', 'urgent'])

test.each([
  [2, 2, 1, undefined],
  [25, 431, 2, 'Rows 26 to 50 of 431. More: --page 3, or --all'],
  [6, 431, 18, 'Rows 426 to 431 of 431.'],
  [0, 431, 19, 'Page 19 is past the last row, which is 431.'],
  [0, 0, 1, 'There are none.'],
])('%i rows of %i on page %i', (rows, totalItemCount, pageNumber, words) => {
  expect(pageWords({ items: Array(rows), totalItemCount }, { pageNumber })).toBe(words)
})

test('a page of a list that has stopped counting', () => {
  const capped = { totalItemCount: 10_000, totalIsAtLeast: true }
  expect(pageWords({ items: Array(25), ...capped }, { pageNumber: 401 })).toBe('Rows 10001 to 10025 of 10,000+. More: --page 402, or --all')
  expect(pageWords({ items: Array(3), ...capped }, { pageNumber: 402 })).toBe('Rows 10026 to 10028 of 10,000+.')
  expect(pageWords({ items: [], ...capped }, { pageNumber: 403 })).toBe('Page 403 is past the last row.')
})

describe('a list', () => {
  test('piped: a line a row, tabs, whole, no header, machine dates', async () => {
    expect(await printed(list)).toBe('1\tBlue Room Bar\t2026-11-20\tyes\n2\tA name that is much too long for so narrow a terminal\t\tno\n')
  })

  test('on a terminal: a table that fits, dates as people read them', async () => {
    const lines = (await printed(list, { tty: true })).trimEnd().split('\n')
    expect(lines[0]).toMatch(/^Id {2}Name +Day {7}Urgent$/)
    expect(lines[1]).toMatch(/^1 {3}Blue Room Bar +11\/20\/26 {2}yes$/)
    expect(lines[2]).toContain('…')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
  })

  test('as JSON: all of it, or the fields asked for', async () => {
    expect(JSON.parse(await printed(list, { json: true }))).toEqual({ items, totalItemCount: 2 })
    expect(JSON.parse(await printed(list, { json: ['id'] }))).toEqual({ items: [{ id: 1 }, { id: 2 }], totalItemCount: 2 })
    await expect(printed(list, { json: ['nmae'] })).rejects.toMatchObject({
      code: 2,
      hints: ['Did you mean name?', 'The fields: id, name, day, urgent'],
    })
  })

  test('with --ndjson a line a row, whole or the fields asked for', async () => {
    const lines = (await printed(list, { json: true, ndjson: true })).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(items)
    expect(await printed(list, { json: ['id'], ndjson: ['id'] })).toBe('{"id":1}\n{"id":2}\n')
  })

  test('an empty one prints nothing', async () => {
    const nothing = (run: Run) => printList(run, { items: [], totalItemCount: 0 }, schema, ['id'])
    expect(await printed(nothing)).toBe('')
    expect(await printed(nothing, { tty: true })).toBe('')
  })
})

test('a record: labels and values, blank ones only for programs', async () => {
  const record = (run: Run) => printRecord(run, items[1] as object, schema.properties.items.items, ['id', 'day', 'urgent'] as never[])
  expect(await printed(record)).toBe('Id\t2\nDay\t\nUrgent\tno\n')
  expect(await printed(record, { tty: true })).toBe('Id      2\nUrgent  no\n')
})

test('people read the day to act by beside a date of an authority on a weekend, programs the date alone', async () => {
  const fields = { properties: { dueDate: { title: 'Due', format: 'day' }, bornOn: { title: 'Born', format: 'day' } } }
  const saturday = '2098-12-06'
  const show = (run: Run) => printRecord(run, { dueDate: saturday, bornOn: saturday }, fields, ['dueDate', 'bornOn'])
  expect(await printed(show, { tty: true })).toBe('Due   12/06/98, act by 12/05/98\nBorn  12/06/98\n')
  expect(await printed(show)).toBe(`Due\t${saturday}\nBorn\t${saturday}\n`)
})

test('stored text cannot control a terminal', () => {
  expect(clean('\u001b]0;title\u0007ok\u202e\u0000\u007f')).toBe('ok')
  expect(jsonText({ a: '\u009b2J\u007f' })).toBe('{\n  "a": "\\u009b2J\\u007f"\n}')
})

const table = (titles: string[], rows: string[][], width: number, colour: boolean, priorities?: number[]) =>
  drawTable(titles, rows, width, colour, priorities)(rows)

test('widths: the widest gives way first, and none below twelve', () => {
  expect(fitTo([10, 40, 20], 64)).toEqual([10, 30, 20])
  expect(fitTo([10, 40, 20], 74)).toEqual([10, 40, 20])
  expect(fitTo([30, 30, 30], 5)).toEqual([12, 12, 12])
  expect(table(['A', 'B', 'C'], [['x'.repeat(20), 'y'.repeat(20), 'z']], 26, false)).toEqual([
    'A             B',
    'xxxxxxxxxxx…  yyyyyyyyyyy…',
  ])
  const byPriority = table(['A', 'B', 'C'], [['x'.repeat(20), 'y'.repeat(20), 'z'.repeat(20)]], 26, false, [0, 2, 1])
  expect(byPriority[0]).toBe('A             C')
  expect(table(['Expiration Date'], [['11/20/26']], 80, false)).toEqual(['Expiration', 'Date', '11/20/26'])
  expect(table(['A'], [['x']], 80, true)[0]).toContain('\u001b[1mA')
})

test('wide characters take two cells, so that nothing is cut off that has room', () => {
  expect(table(['Name', 'City'], [['東京ハーバーホテル', 'Tokyo']], 80, false)).toEqual([
    'Name                City',
    '東京ハーバーホテル  Tokyo',
  ])
})

test('an empty list says whether filters narrow it', () => {
  const page = { items: [], totalItemCount: 0 }
  expect(pageWords(page, { pageSize: 5, sortBy: 'name', sortDirection: 'asc' })).toBe('There are none.')
  expect(pageWords(page, { pageNumber: 1, state: 'CO' })).toBe('None fit these filters.')
})
