import { describe, expect, test } from 'vitest'
import { withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** The badge of Tasks. */
const COUNT = /\s*\d+\+?$/

/** The labels of the side menu, top to bottom, without the number of tasks. */
const menuOf = async (email: string) => {
  const page = await console.signIn(email)
  const menu = page.getByRole('menu').first()
  await menu.getByRole('menuitem', { name: 'Renewals' }).waitFor()
  const lines = (await menu.allInnerTexts()).flatMap((text) => text.split('\n')).map((line) => line.trim())
  await page.context().close()
  return lines.map((line) => line.replace(COUNT, '')).filter(Boolean)
}

const PLAIN = ['Renewals', 'Divisions', 'Properties']
const STAFF = ['Today', 'Renewals', 'Calendar', 'Requests', 'Divisions', 'Properties']
const ASSIGNING_STAFF = ['Today', 'Renewals', 'Calendar', 'Requests', 'Reminders', 'Divisions', 'Properties']
const ADMINISTRATING_STAFF = ['Today', 'Renewals', 'Calendar', 'Requests', 'Reminders', 'Fees', 'Divisions', 'Properties']
const USERS = ['Evergreen Exports', 'Administration', 'Users']
const PLAIN_ADMINISTRATOR = [...PLAIN, ...USERS]
const LICENSING = ['Licensing', 'Licensing Authorities', 'Configurations']
const RENEWING = [
  'Tracking',
  'Today',
  'Tasks',
  'Renewals',
  'Calendar',
  'Requests',
  'Fees',
  'Company Information',
  'Divisions',
  'Licenses',
  'Properties',
  ...LICENSING,
  'Renewal Tips',
]
const RENEWING_ADMINISTRATOR = [
  ...[
    'Tracking',
    'Today',
    'Tasks',
    'Renewals',
    'Calendar',
    'Requests',
    'Reminders',
    'Fees',
    'Company Information',
    'Divisions',
    'Licenses',
    'My Company',
    'Properties',
  ],
  ...[
    ...LICENSING,
    'Officer Titles',
    'Renewal Tips',
    'Exports',
    'Administration',
    'Users',
    'Imports',
    'Batches',
    'Activity',
    'Auditor Rooms',
    'Custom Fields',
    'Webhooks',
    'Service Accounts',
  ],
]
const BATCHES = ['Administration', 'Batches']
/** For people who can import authorities and license types. */
const IMPORTS = ['Administration', 'Imports', 'Batches']
const PROVIDER = [
  ...['Provider', 'Tasks', 'Licenses', 'Licensing Authorities', 'Renewal Tips', 'Officer Titles'],
  ...['Entities', 'Officers', 'Clients', 'Designation Approvals'],
]

describe('the side menu of each role and service level', () => {
  test.each([
    [
      'administrator@provider.example',
      [
        ...ADMINISTRATING_STAFF,
        ...USERS,
        'Imports',
        'Batches',
        'Starter Catalogue',
        'Activity',
        'Auditor Rooms',
        'Custom Fields',
        'Webhooks',
        'Service Accounts',
        'Installation',
        ...PROVIDER,
      ],
    ],
    ['renewals@provider.example', [...ASSIGNING_STAFF, 'Administration', 'Imports', 'Batches', 'Starter Catalogue', ...PROVIDER]],
    ['contributor@provider.example', [...STAFF, ...BATCHES, ...PROVIDER]],
    ['administrator@harbor.example', RENEWING_ADMINISTRATOR],
    ['contributor@harbor.example', [...RENEWING, 'Exports', ...IMPORTS]],
    ['viewer@harbor.example', PLAIN],
    ['administrator@summit.example', RENEWING_ADMINISTRATOR],
    ['contributor@summit.example', [...RENEWING, 'Exports', ...IMPORTS]],
    ['viewer@summit.example', PLAIN],
    ['administrator@lakeside.example', PLAIN_ADMINISTRATOR],
    ['contributor@lakeside.example', PLAIN],
    ['viewer@lakeside.example', PLAIN],
  ])('%s', async (email, expected) => {
    expect(await menuOf(email)).toEqual(expected)
  })

  test('shows the number of open tasks beside Tasks, on its icon if the menu is narrow, and 99+ above 99', async () => {
    const page = await console.signIn('administrator@harbor.example')
    const tasks = page.getByRole('menuitem', { name: 'Tasks' })
    expect(await tasks.getByTitle(/^[1-9]\d* open tasks$/).textContent()).toMatch(/^\d+$/)
    const counts = { renewals: 90, managerChanges: 7, propertyContacts: 3, total: 100 }
    await page.route('**/user-tasks/counts', (route) => route.fulfill({ json: counts }))
    await page.reload()
    await tasks.getByText('99+', { exact: true }).waitFor()
    await page.setViewportSize({ width: 600, height: 800 })
    await tasks.locator('.MuiBadge-badge', { hasText: '99+' }).waitFor()
  })
})
