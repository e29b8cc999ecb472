import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder, run, type Seen } from '../../testing/world.ts'

/** Of constant length: the first page determines the column widths. */
const name = (at: number) => `Harbor ${String(at).padStart(5, '0')}`

/** Lists properties on a terminal with `rows` lines. `before` is awaited before each page. */
const list = async (words: string[], { total = 30, rows = 10, pager = 'cat > /dev/null', before = async (_page: number) => {} } = {}) =>
  run(['properties', 'list', ...words], {
    answers: {
      'POST /properties/list': async ({ body }: Seen) => {
        const { pageNumber = 1, pageSize = 25 } = body as { pageNumber?: number; pageSize?: number }
        await before(pageNumber)
        const first = (pageNumber - 1) * pageSize
        const items = Array.from({ length: Math.min(pageSize, total - first) }, (_, at) => ({ id: first + at, name: name(first + at) }))
        return { items, totalItemCount: total }
      },
    },
    // The pager writes to the terminal directly, not through the program's stdout.
    env: { PAGER: pager },
    tty: true,
    typing: true,
    stdout: { rows },
  })

test('a list that is longer than the screen goes through the pager, a shorter one does not', async () => {
  expect((await list([])).out).toBe('')
  expect((await list([], { rows: 100 })).out).toContain(name(24))
})

test('without the pager all is printed, once', async () => {
  const { code, out } = await list(['--all'], { total: 3000, pager: 'no-such-pager' })
  expect(code).toBe(0)
  for (const at of [0, 99, 100, 2999]) expect(out.split(name(at))).toHaveLength(2)
})

test('the pager shows the first rows while the next are read', async () => {
  const file = join(aFolder(), 'shown')
  const shown = () => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  }
  const before = async (page: number) => {
    for (let tries = 0; page > 1 && !shown().includes(name(0)) && tries < 200; tries++) await wait(50)
    if (page > 1) expect(shown()).toContain(name(0))
  }
  expect(await list(['--all'], { total: 300, pager: `cat > ${file}`, before })).toMatchObject({ code: 0, err: '300 rows.\n' })
  expect(shown()).toContain(name(299))
})

test('who leaves the pager ends the list', async () => {
  const { code, err, seen } = await list(['--all'], { total: 100_000, pager: 'head -c 10 > /dev/null' })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(seen.length).toBeLessThan(200)
})
