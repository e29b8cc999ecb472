import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const entry = {
  id: 1,
  at: '2026-11-20T14:03:22.123Z',
  userId: 12,
  userName: 'Kim Doe',
  clientId: 2,
  clientName: 'Harbor Hotels',
  call: 'users.update',
  event: null,
  address: '203.0.113.9',
  program: 'node',
  record: 'users',
  recordId: 13,
  recordName: 'Ann Lee',
  licenseId: null,
  licenseNumber: null,
  propertyId: null,
  propertyName: null,
  changes: [
    { field: 'active', from: 'true', to: 'false', fromName: null, toName: null },
    { field: 'clientId', from: '2', to: '3', fromName: 'Harbor Hotels', toName: '#3' },
    { field: 'title', from: null, to: 'Mana\u001b[2Jger', fromName: null, toName: null },
  ],
}
const answers = {
  'GET /activity': { items: [entry], totalItemCount: 30 },
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
  'POST /users/list': { items: [{ id: 12, email: 'kim@harbor.example' }], totalItemCount: 1 },
}
/** The answers for a request with a query, which is part of the key in `answers`. */
const asking = (query: string) => ({ ...answers, [`GET /activity${query}`]: answers['GET /activity'] })

test('a line an entry, each change from what to what', async () => {
  const { out, err } = await run(['activity', 'list', '--limit', '1'], { answers: asking('?pageNumber=1&pageSize=100') })
  expect(out).toBe(
    '2026-11-20T14:03:22.123Z\tKim Doe\tusers.update\tusers\tAnn Lee\t\t203.0.113.9\tnode\tActive: true → false; Client: Harbor Hotels → #3; Title: – → Manager\tHarbor Hotels\n',
  )
  expect(err).toBe('The first 1 of 30 rows.\n')
})

test('of a user by e-mail or id, of a client by name, within days', async () => {
  const query = '?pageNumber=1&startDate=2026-11-01&endDate=2026-11-30&userIds=12&userIds=99&clientIds=2'
  const words = [
    '--page',
    '1',
    '--from',
    '2026-11-01',
    '--to',
    '11/30/2026',
    '--user',
    'kim@harbor.example',
    '--user',
    '99',
    '--client',
    'harbor hotels',
  ]
  const { code, seen } = await run(['activity', 'list', ...words], { answers: asking(query) })
  expect(seen.at(-1)?.path).toBe(`/activity${query}`)
  expect(code).toBe(0)
})
