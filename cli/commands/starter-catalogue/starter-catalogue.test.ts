import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentences } from '../../../rules/messages.ts'
import { aFolder, run } from '../../testing/world.ts'

const difference = { field: 'Website', here: 'https://ours.example', catalogue: 'https://new.example', willChange: false }
const type = { key: 'tavern', name: 'Tavern', status: 'New', differences: [], id: null, term: null, sourceUrl: null }
const texas = {
  key: 'tx-abc',
  name: 'Texas Alcoholic Beverage Commission',
  state: 'TX',
  status: 'Differs',
  differences: [difference],
  id: 4,
  websiteUrl: null,
  newLicenseTypesCount: 1,
  licenseTypes: [type],
}
const comparison = {
  name: 'All',
  version: '1',
  items: [texas, { ...texas, state: 'OK', name: 'Oklahoma', differences: [] }],
  totalItemCount: 2,
}
const taken = { authoritiesCreatedCount: 1, licenseTypesCreatedCount: 2, updatedCount: 3, keptCount: 0 }
const file = { format: 'evergreen-catalogue-1', name: 'Theirs', version: '1', authorities: [] }

test('list says what is here and what differs, for all states or some', async () => {
  const answers = { 'GET /starter-catalogue': comparison }
  const line = 'Differs here\t1\t1\tWebsite: https://ours.example, not https://new.example'
  expect((await run(['catalogue', 'list', '--state', 'TX'], { answers })).out).toBe(`TX\t${texas.name}\t${line}\n`)
  expect(JSON.parse((await run(['catalogue', 'list', '--json'], { answers })).out)).toEqual(comparison)
})

test('take asks, and takes the states that are named', async () => {
  const answers = { 'GET /starter-catalogue': comparison, 'POST /starter-catalogue/take': taken }
  const asked = await run(['catalogue', 'take', '--state', 'TX'], { answers })
  expect(asked).toMatchObject({ code: 2 })
  expect(asked.err).toContain(sentences.catalogueStates(['Texas']))
  const { code, err, seen } = await run(['catalogue', 'take', '--state', 'TX', '--state', 'OK', '--yes'], { answers })
  expect({ code, err }).toEqual({ code: 0, err: `${sentences.catalogueTaken(taken)}\n` })
  expect(seen.at(-1)).toMatchObject({ path: '/starter-catalogue/take', body: { states: ['TX', 'OK'] } })
  expect((await run(['catalogue', 'take', '--yes'], { answers })).seen.at(-1)?.body).toEqual({})
})

test('a file is written, compared without a change, and taken', async () => {
  const path = join(aFolder(), 'theirs.json')
  const answers = {
    'GET /starter-catalogue/file': Response.json(file),
    'POST /starter-catalogue/compare': comparison,
    'POST /starter-catalogue/take': taken,
  }
  await run(['catalogue', 'export', '--state', 'TX', '--output', path], { answers })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(file)
  const dry = await run(['catalogue', 'import', path, '--dry-run'], { answers })
  expect(dry.seen.map(({ path: called }) => called)).toEqual(['/starter-catalogue/compare'])
  expect(dry.out).toContain(texas.name)
  const done = await run(['catalogue', 'import', path, '--yes', '--json'], { answers })
  expect(JSON.parse(done.out)).toEqual(taken)
  expect(done.seen.at(-1)).toMatchObject({ path: '/starter-catalogue/take', body: { catalogue: file } })
  writeFileSync(path, '{')
  expect(await run(['catalogue', 'import', path], { answers })).toMatchObject({ code: 2, err: expect.stringContaining('is not JSON') })
})
