import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const identity = { id: 5, clientId: 2, clientServiceLevel: 'Saas', roles: ['ClientAdministrator'], today: '2026-11-20' }
const event = {
  kind: 'DueDate',
  day: '2026-12-01',
  licenseId: 42,
  taskId: null,
  taskKind: null,
  licenseNumber: 'HI-42',
  licenseType: 'Tavern',
  propertyId: 7,
  propertyName: 'Harbor Waikiki',
  clientName: 'Harbor Hotels',
  description: null,
  renewalDesignation: 'BillingClient',
  assignedUserId: 5,
  assignedUserName: 'Kim Lee',
  standing: { level: 'dueSoon', days: 11, text: 'Due in 11 days' },
  noDocument: false,
  unassigned: false,
}

const calendar = (words: string[], more: object = {}) =>
  run(['calendar', ...words], {
    answers: {
      'GET /authentication/current-user/identity': identity,
      'POST /calendar/list': { items: [event], counts: [], totalItemCount: 3 },
      'GET /user-profile/calendar-feeds': { items: [], totalItemCount: 0 },
      'POST /user-profile/calendar-feeds': { id: 3, url: 'https://here/api/v1.0/calendar/secret' },
      'DELETE /user-profile/calendar-feeds/3': null,
      ...more,
    },
  })

test('list: the next 30 days of your own work; what is left out is said', async () => {
  const { code, out, err, seen } = await calendar(['list', '--per-day', '1'])
  expect({ code, out }).toEqual({ code: 0, out: '2026-12-01\tRenewal due\tHI-42\tHarbor Waikiki\tKim Lee\tDue in 11 days\t42\t\n' })
  expect(seen.at(-1)?.body).toEqual({ from: '2026-11-20', to: '2026-12-20', eventsPerDay: 1 })
  expect(err).toContain('2 more are not listed.')
  expect(await calendar(['list'])).toMatchObject({ code: 2, out: '' })
})

test('list: another period, and the work of others', async () => {
  const { seen } = await calendar(['list', '--from', '2026-12-01', '--to', '2026-12-05', '--who', 'everyone', '--kind', 'Task'])
  expect(seen.at(-1)?.body).toEqual({ from: '2026-12-01', to: '2026-12-05', who: 'Everyone', kinds: ['Task'] })
})

test('subscribe prints the address once; revoke takes an id', async () => {
  const { out, err, seen } = await calendar(['subscribe', '--name', 'My phone'])
  expect(out).toContain('https://here/api/v1.0/calendar/secret')
  expect(err).toContain(messages.calendarFeedShownOnce)
  expect(seen.at(-1)?.body).toMatchObject({ name: 'My phone' })
  expect(await calendar(['revoke', '3'])).toMatchObject({ code: 0 })
  expect(await calendar(['revoke', 'phone'])).toMatchObject({ code: 2, seen: [] })
  expect(await calendar(['feeds'])).toMatchObject({ code: 0, out: '' })
})
