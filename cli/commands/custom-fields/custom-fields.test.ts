import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const field = {
  id: 3,
  version: 2,
  clientId: 2,
  clientName: 'Harbor Hotels',
  record: 'License',
  label: 'Grade',
  kind: 'Choice',
  isRequired: false,
  options: ['A', 'B'],
  licenseTypeIds: [],
  licenseTypes: [],
  removedOn: null,
  keptUntil: null,
  mayEdit: true,
}
const answers = {
  'GET /authentication/current-user/identity': { today: '2026-11-20' },
  'GET /custom-fields': { items: [field, { ...field, id: 4, label: 'Region', removedOn: '2026-11-01T00:00:00.000Z' }], totalItemCount: 2 },
  'POST /custom-fields': { id: 5 },
  'PUT /custom-fields/3': null,
  'DELETE /custom-fields/3': null,
  'PUT /custom-fields/4/restore': null,
}

const sent = async (words: string[], method: string, path: string) => {
  const { code, err, seen } = await run(['custom-fields', ...words], { answers })
  expect(code, err).toBe(0)
  return seen.find((one) => one.method === method && one.path === path)
}

test('a field is created and changed; only what is given changes', async () => {
  const words = ['create', '--record', 'License', '--kind', 'Choice', '--label', 'Grade', '--option', 'A', '--option', 'B']
  expect((await sent(words, 'POST', '/custom-fields'))?.body).toMatchObject({ record: 'License', kind: 'Choice', options: ['A', 'B'] })
  const update = await sent(['update', 'grade', '--is-required'], 'PUT', '/custom-fields/3')
  expect(update?.body).toEqual({ label: 'Grade', isRequired: true, options: ['A', 'B'], licenseTypeIds: [] })
  expect(update?.headers['if-match']).toBe('"2"')
})

test('a field is deleted after a question that says how long its values are kept, and restored', async () => {
  expect(await sent(['delete', 'Grade', '--yes'], 'DELETE', '/custom-fields/3')).toBeDefined()
  expect(await sent(['restore', 'Region'], 'PUT', '/custom-fields/4/restore')).toBeDefined()
  const { code, err, seen } = await run(['custom-fields', 'delete', 'Grade'], { answers })
  expect([code, seen.some(({ method }) => method === 'DELETE')]).toEqual([2, false])
  expect(err).toContain('until 02/18/2027')
})
