import { expect, test } from 'vitest'
import { aFolder, run } from '../testing/world.ts'

const EVERYWHERE = { EVERGREEN_SERVER: 'https://renew.example' }
const LIST = { 'POST /properties/list': { items: [], totalItemCount: 0 } }

test('--web prints the address where there is no browser, with the filter that was typed', async () => {
  const { out, code } = await run(['properties', 'list', '--search', 'waikiki', '--web'], { answers: LIST, env: EVERYWHERE })
  expect(code).toBe(0)
  const url = new URL(out.trim())
  expect(url.origin + url.pathname).toBe('https://renew.example/properties')
  expect(JSON.parse(url.searchParams.get('filter') ?? '')).toMatchObject({ searchTerm: 'waikiki' })
})

test('--web opens the page of a record', async () => {
  const answers = { 'GET /batches/12': { id: 12, items: [], totalItemCount: 0 } }
  const { out } = await run(['batches', 'list', '--web'], {
    answers: { 'POST /batches/list': { items: [], totalItemCount: 0 } },
    env: EVERYWHERE,
  })
  expect(out.trim()).toBe('https://renew.example/batches')
  const entity = { id: 3, version: 1, name: 'HH', officers: [], active: true }
  const shown = await run(['entities', 'show', '3', '--web'], {
    answers: { ...answers, 'GET /corporate-entities/3': entity },
    env: EVERYWHERE,
  })
  expect(shown.out.trim()).toBe('https://renew.example/entities/3')
})

test('--web is refused before a command without a page does anything', async () => {
  const { code, err, seen } = await run(['properties', 'delete', '3', '--yes', '--web'], { env: EVERYWHERE })
  expect(code).toBe(2)
  expect(err).toContain('This command has no page')
  expect(seen).toEqual([])
})

test('an alias stands for a command, and more words are added to it', async () => {
  const env = { ...EVERYWHERE, XDG_CONFIG_HOME: aFolder() }
  expect((await run(['alias', 'set', 'west', 'properties list --search "Palm Springs"'], { env })).code).toBe(0)
  const { seen } = await run(['west', '--active'], { answers: LIST, env })
  expect(seen.find(({ path }) => path === '/properties/list')?.body).toMatchObject({ searchTerm: 'Palm Springs', active: true })
  expect((await run(['alias', 'list'], { env })).out).toBe('west\tproperties list --search "Palm Springs"\n')
  expect((await run(['alias', 'delete', 'west'], { env })).code).toBe(0)
  expect((await run(['west'], { env })).code).toBe(2)
})

test.each([
  ['licenses', 'properties list', 'is a command already'],
  ['x y', 'properties list', 'is named with'],
  ['due', 'nothing list', 'There is no command "nothing"'],
  ['due', 'properties list "open', 'is not closed'],
])('an alias %s for %s is refused', async (name, command, says) => {
  const { code, err } = await run(['alias', 'set', name, command])
  expect([code, err]).toEqual([2, expect.stringContaining(says)])
})
