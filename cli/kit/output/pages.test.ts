import { describe, expect, test } from 'vitest'
import { cursorAfter, idOfCursor } from '../../../rules/cursors.ts'
import { run, type Seen } from '../../testing/world.ts'

interface Asked {
  pageNumber?: number
  pageSize?: number
  after?: string
  exactTotal?: boolean
}

/** The server's replies for the queue, by page number or cursor, one page at a time. */
const queue = (total: number, { isAtLeast = false, grows = 0 } = {}) => ({
  'POST /dashboard/renewals-list': ({ body }: Seen) => {
    const { pageNumber = 1, pageSize = 25, after, exactTotal = false } = body as Asked
    const first = after === undefined ? (pageNumber - 1) * pageSize : (idOfCursor(after) ?? 0)
    const now = total + (first > 0 ? grows : 0)
    const items = Array.from({ length: Math.max(0, Math.min(pageSize, now - first)) }, (_, at) => ({ id: first + at + 1 }))
    const stopped = isAtLeast && !exactTotal
    return {
      items,
      totalItemCount: stopped ? 10 : now,
      ...(stopped && { totalIsAtLeast: true }),
      ...(after !== undefined && { next: items.length === pageSize ? cursorAfter(first + pageSize) : null }),
    }
  },
})
const list = (words: string[], answers: object, more: object = {}) =>
  run(['renewals', 'list', ...words], { answers: { ...answers }, ...more })

const idsOf = (out: string) => out.split('\n').flatMap((line) => (line === '' ? [] : [Number(line.split('\t')[0])]))

describe('a list that is longer than a page', () => {
  test.each([[[]], [['--json']], [['--ndjson=id']], [['--past-due']]])('in a pipe %j prints no row, but the count', async (words) => {
    const { code, out, err } = await list(words, queue(7282))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('The list has 7,282 rows, of which one page has 25.')
    expect(err).toContain('--all')
  })

  test('a count that has stopped is not the whole, even if the page is as long', async () => {
    expect(await list([], queue(10, { isAtLeast: true }))).toMatchObject({ code: 2, out: '' })
  })

  test.each([
    ['--page', '1'],
    ['--page-size', '25'],
    ['--limit', '25'],
  ])('%s %s is a part that was asked for', async (flag, value) => {
    const { code, out } = await list([flag, value], queue(7282))
    expect({ code, rows: idsOf(out).length }).toEqual({ code: 0, rows: 25 })
  })

  test('on a terminal the first page, and that there is more', async () => {
    const { code, err } = await list([], queue(7282), { tty: true })
    expect({ code, err }).toEqual({ code: 0, err: 'Rows 1 to 25 of 7,282. More: --page 2, or --all\n' })
  })

  test('a whole list needs no flag', async () => {
    expect(idsOf((await list([], queue(25))).out)).toHaveLength(25)
  })
})

describe('--all', () => {
  test.each([0, 1, 99, 100, 101, 731])('prints %i rows, each once and in order, with their count at the end', async (total) => {
    const { code, out, err } = await list(['--all'], queue(total))
    expect({ code, ids: idsOf(out) }).toEqual({ code: 0, ids: Array.from({ length: total }, (_, at) => at + 1) })
    if (total > 0) expect(err).toBe(`${total} ${total === 1 ? 'row' : 'rows'}.\n`)
  })

  test('goes on where the server has stopped counting', async () => {
    expect(idsOf((await list(['--all'], queue(250, { isAtLeast: true }))).out)).toHaveLength(250)
  })

  test.each([0, 1, 250])('--json of %i rows is one document, as a page that holds all of them', async (total) => {
    const { items, totalItemCount } = JSON.parse((await list(['--all', '--json=id'], queue(total))).out)
    expect({ totalItemCount, rows: items.length }).toEqual({ totalItemCount: total, rows: total })
    expect(items.at(-1)).toEqual(total ? { id: total } : undefined)
  })

  test('--ndjson is a line a row', async () => {
    const lines = (await list(['--all', '--ndjson'], queue(101))).out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(Array.from({ length: 101 }, (_, at) => at + 1))
  })

  test('a table has its titles once', async () => {
    const { out } = await list(['--all'], queue(101), { tty: true })
    expect(out.match(/Property/g)).toHaveLength(1)
    expect(out).toMatch(/^101\b/m)
  })

  test('a program walks by cursor; in an order that was asked for, and for a person, pages have numbers', async () => {
    const asked = async (words: string[], more = {}) =>
      (await list(['--all', ...words], queue(150), more)).seen.map(({ body }) => [(body as Asked).after, (body as Asked).pageNumber])
    expect(await asked([])).toEqual([
      ['start', undefined],
      [cursorAfter(100), undefined],
    ])
    const numbered = [
      [undefined, 1],
      [undefined, 2],
    ]
    expect(await asked(['--sort', 'expirationDate'])).toEqual(numbered)
    expect(await asked([], { tty: true })).toEqual(numbered)
  })

  const GREW = '151 rows.\nThe list has changed meanwhile: it had 150 at first.\n'

  test.each([false, true])(
    'in numbered pages says that rows came while it printed; that the server stops counting: %s',
    async (isAtLeast) => {
      expect((await list(['--all', '--sort', 'expirationDate'], queue(150, { grows: 1, isAtLeast }))).err).toBe(GREW)
      expect((await list(['--all'], queue(150, { grows: 1, isAtLeast }))).err).toBe('151 rows.\n')
    },
  )

  test('--ndjson --jq filters each page when it comes', async () => {
    const { code, out, seen } = await list(['--all', '--ndjson', '--jq', 'select(.id % 100 == 1) | .id'], queue(731))
    expect({ code, out, calls: seen.length }).toEqual({ code: 0, out: '1\n101\n201\n301\n401\n501\n601\n701\n', calls: 8 })
  })

  test.each([[['--all', '--page', '2']], [['--all', '--limit', '3']], [['--limit', '3', '--page', '2']], [['--limit', '0']]])(
    '%j is wrong usage',
    async (words) => expect(await list(words, queue(5))).toMatchObject({ code: 2, seen: [] }),
  )
})

test('--limit crosses pages, and says how many there are', async () => {
  const { out, err, seen } = await list(['--limit', '130'], queue(7282))
  expect({ rows: idsOf(out).length, err, calls: seen.length }).toEqual({ rows: 130, err: 'The first 130 of 7,282 rows.\n', calls: 2 })
})

test.each(['abc', '1.5'])('--limit %s is no whole number', async (limit) => {
  expect(await list(['--limit', limit], {})).toMatchObject({ code: 2, err: expect.stringContaining('Must be a Whole Number') })
})

test.each([[[]], [['--all']], [['--limit', '5']]])('no row that fits, with %j', async (words) => {
  const answers = { 'POST /properties/list': { items: [], totalItemCount: 0, next: null } }
  const { err } = await run(['properties', 'list', '--search', 'zzz', ...words], { answers })
  expect(err).toBe('None fit these filters.\n')
  expect((await run(['properties', 'list', ...words], { answers })).err).toBe('There are none.\n')
})

test('a slow reader is waited for: no page is read before the last one is taken', async () => {
  let taken = 0
  const waiting: (() => void)[] = []
  const written: number[] = []
  const answers = queue(300)
  const stdout = {
    write: (text: string) => written.push(idsOf(text).length),
    writableNeedDrain: true,
    once: (_event: string, listener: () => void) => waiting.push(listener),
  }
  const asked = await run(['renewals', 'list', '--all'], {
    stdout,
    answers: {
      'POST /dashboard/renewals-list': (seen: Seen) => {
        expect(written.length).toBe(taken)
        setImmediate(() => {
          taken++
          waiting.shift()?.()
        })
        return answers['POST /dashboard/renewals-list'](seen)
      },
    },
  })
  expect({ code: asked.code, written }).toEqual({ code: 0, written: [100, 100, 100] })
})
