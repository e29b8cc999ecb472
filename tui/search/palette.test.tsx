import { afterEach, expect, it, vi } from 'vitest'
import type { Outgoing } from '../../client/index.ts'
import { aRow, fakeServer } from '../testing/fake.ts'
import { open, SERVER } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const license = {
  kind: 'licenses',
  id: 1,
  parentId: null,
  title: 'LIQ-0001',
  subtitle: 'Harbor Grand, Denver',
  clientName: 'Harbor Hotels',
}
const contact = { kind: 'contacts', id: 5, parentId: 9, title: 'Harbor Master', subtitle: null, clientName: null }

const user = { kind: 'users', id: 6, parentId: null, title: 'Harbor Pilot', subtitle: null, clientName: null }

const SEARCH = 'POST /search'
const aServer = () =>
  fakeServer({
    'POST /dashboard/renewals-list': { items: [aRow()], totalItemCount: 1 },
    [SEARCH]: ({ body }: Outgoing) => ({ items: (body as { searchTerm: string }).searchTerm === 'harbor' ? [license, contact, user] : [] }),
  })

it('searches while a person types, and opens a license on its screen', async () => {
  const server = aServer()
  screen = await open(server)
  expect(await screen.press(':')).toMatch(/Screens +Today/)
  await screen.press('harbor')
  const found = await screen.sees('LIQ-0001')
  expect(found).toContain('Licenses')
  expect(found).toContain('Harbor Grand, Denver · Harbor Hotels')
  expect(found).toContain('Harbor Master')
  await screen.press('enter')
  await expect.poll(() => server.asked.some(({ path }) => path === '/licenses/1')).toBe(true)
  expect(screen.taken.opened).toEqual([])
})

it('opens the property of a contact here, and a user in the browser, on the page that shows it', async () => {
  const server = aServer()
  screen = await open(server)
  await screen.press(':', 'harbor')
  await screen.sees('Harbor Master')
  await screen.press('down', 'enter')
  await expect.poll(() => server.asked.some(({ path }) => path === '/properties/9')).toBe(true)
  await screen.press('esc', ':', 'harbor')
  await screen.sees('Harbor Pilot')
  await screen.press('down', 'down', 'enter')
  expect(screen.taken.opened).toEqual([expect.stringContaining(`${SERVER}/users?`)])
})

it('opens a screen by its name, and Escape goes back', async () => {
  const server = aServer()
  server.answers['POST /properties/list'] = { items: [], totalItemCount: 0 }
  screen = await open(server)
  await screen.press(':', 'prop')
  await screen.sees('Properties')
  await screen.press('enter')
  expect(await screen.sees('There are no properties')).toMatch(/^Properties$/m)
  expect(server.last('POST /properties/list')?.body).toMatchObject({ active: true, sortBy: 'name' })
  expect(await screen.press('esc')).toContain('LIQ-0001')
})

it('does an action of the screen below it', async () => {
  screen = await open(aServer())
  await screen.press(':', 'sort')
  await screen.sees('Actions')
  expect(await screen.press('enter')).toContain('Sort by')
})

it('says when nothing is found, and Escape goes back to the list', async () => {
  screen = await open(aServer())
  await screen.press(':', 'nowhere')
  await screen.sees('No results.')
  expect(await screen.press('esc')).toContain('Harbor Grand')
})
