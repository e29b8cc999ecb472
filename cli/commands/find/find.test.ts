import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const hit = {
  kind: 'licenses',
  id: 42,
  parentId: null,
  title: 'HI-42',
  subtitle: 'Harbor Waikiki, Honolulu',
  clientName: 'Harbor Hotels',
  standing: { level: 'dueSoon', days: 8, text: 'Due in 8 days' },
  hasDocument: true,
}
const type = {
  ...hit,
  kind: 'licenseTypes',
  id: 7,
  parentId: 3,
  title: 'Harbor Pilot',
  subtitle: null,
  clientName: null,
  standing: null,
  hasDocument: false,
}

const find = (words: string[], items: object[] = [hit, type]) =>
  run(['find', ...words], { answers: { 'POST /search': { items } }, columns: 160 })

test('the words are one text; a line a hit, as JSON the reply', async () => {
  const { code, out, seen } = await find(['harbor', 'wai'])
  expect({ code, out }).toEqual({
    code: 0,
    out: 'Licenses\t42\tHI-42\tHarbor Waikiki, Honolulu\tHarbor Hotels\tDue in 8 days\nLicense Types\t7\tHarbor Pilot\t\t\t\n',
  })
  expect(seen.at(-1)?.body).toEqual({ searchTerm: 'harbor wai' })
  expect(JSON.parse((await find(['harbor', '--json'])).out)).toEqual({ items: [hit, type] })
})

test('only the kinds that are named, and no others', async () => {
  expect((await find(['harbor', '--kind', 'users,contacts'])).seen.at(-1)?.body).toEqual({
    searchTerm: 'harbor',
    kinds: ['users', 'contacts'],
  })
  expect(await find(['harbor', '--kind', 'boats'])).toMatchObject({ code: 2, seen: [] })
})

test('in a pipe, the best ten of many are refused without --limit', async () => {
  const many = Array.from({ length: 10 }, (_, n) => ({ ...hit, id: n + 1 }))
  expect(await find(['harbor'], many)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Of Licenses: the best 10.') })
  expect((await find(['harbor', '--limit', '3'], many)).out.trim().split('\n')).toHaveLength(3)
  const { out, err } = await run(['find', 'harbor'], { answers: { 'POST /search': { items: many } }, tty: true })
  expect([out.trim().split('\n').length, err]).toEqual([11, expect.stringContaining('Their lists have all')])
})

test('nothing found is said on stderr; without words it is refused', async () => {
  expect(await find(['harbor'], [])).toMatchObject({ code: 0, out: '', err: 'No results.\n' })
  expect(await find([])).toMatchObject({ code: 2, seen: [] })
})
