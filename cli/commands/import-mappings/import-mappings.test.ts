import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, run } from '../../testing/world.ts'

const saved = {
  id: 3,
  version: 2,
  kind: 'licenses',
  name: 'Register',
  clientId: 1,
  clientName: 'Harbor Hotels',
  mapping: { fields: [{ field: 'licenseNumber', columns: ['LICENSE_NO'] }] },
  userName: 'Dana Whitfield',
  modifiedOn: '2026-11-20T08:00:00.000Z',
  mayEdit: true,
}
const answers = {
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 1 }],
  'GET /import-mappings': { items: [saved], totalItemCount: 1 },
  'POST /import-mappings': { id: 4 },
  'PUT /import-mappings/3': null,
  'DELETE /import-mappings/3': null,
}
const map = join(aFolder(), 'map.toml')
writeFileSync(map, '[fields]\nlicenseNumber = "LICENSE"\n')
const fields = [{ field: 'licenseNumber', columns: ['LICENSE'] }]

const mappings = (words: string[]) =>
  run(['import-mappings', ...words], { answers: { ...answers, [LISTED]: answers['GET /import-mappings'] } })
const LISTED = 'GET /import-mappings?searchTerm=register&pageNumber=1&pageSize=100'

test('list and show: by name or id, each field with its columns', async () => {
  expect((await mappings(['list'])).out).toContain('3\tlicenses\tRegister\tHarbor Hotels\tDana Whitfield\t')
  expect((await mappings(['show', 'register'])).out).toContain('licenseNumber: LICENSE_NO')
  expect(await mappings(['show', 'other'])).toMatchObject({ code: 5, err: expect.stringContaining('There is no saved mapping "other".') })
})

test('create and update send a TOML file; what is not given stays', async () => {
  const created = await mappings(['create', '--name', 'Weekly', '--kind', 'licenses', '--map', map, '--client', 'Harbor Hotels'])
  expect(created.out).toBe('Id\t4\n')
  expect(created.seen.at(-1)?.body).toEqual({ kind: 'licenses', name: 'Weekly', mapping: { fields }, clientId: 1 })
  const changed = (await mappings(['update', 'register', '--map', map])).seen.at(-1)
  expect(changed).toMatchObject({ path: '/import-mappings/3', body: { name: 'Register', mapping: { fields } } })
  expect(changed?.headers['if-match']).toBe('"2"')
  expect((await mappings(['update', 'register', '--name', 'Daily'])).seen.at(-1)?.body).toEqual({ name: 'Daily', mapping: saved.mapping })
  for (const wrong of [
    ['update', 'register'],
    ['create', '--name', 'x', '--kind', 'colours', '--map', map],
  ])
    expect(await mappings(wrong)).toMatchObject({ code: 2, seen: [] })
})

test('delete asks, or takes --yes', async () => {
  expect((await mappings(['delete', 'register', '--yes'])).seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/import-mappings/3' })
})
