import { afterEach, expect, it, vi } from 'vitest'
import type { Outgoing } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { aRow, fakeServer } from '../testing/fake.ts'
import { open, SERVER } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const notification = (id: number, more: object) => ({
  id,
  kind: 'licenseAssigned',
  text: `Kim Doe assigned License # LIQ-${id} (Harbor Grand) to you`,
  happenedOn: '2026-11-20T14:03:22.123Z',
  readOn: null as string | null,
  licenseId: id,
  link: `/licenses/${id}`,
  ...more,
})

/** A fake server that stores which notifications are read. */
const aServer = (...items: ReturnType<typeof notification>[]) => {
  const counts = () => ({ unreadCount: items.filter(({ readOn }) => readOn === null).length, latestOn: null })
  return fakeServer({
    'POST /dashboard/renewals-list': { items: [aRow()], totalItemCount: 1 },
    'GET /notifications/counts': counts,
    'POST /notifications/list': () => ({ items, totalItemCount: items.length, ...counts() }),
    'PUT /notifications/read': ({ body }: Outgoing) => {
      const { ids, all } = body as { ids?: number[]; all?: boolean }
      for (const one of items) if (all || ids?.includes(one.id)) one.readOn = '2026-11-20T15:00:00.000Z'
      return counts()
    },
  })
}

it('counts the unread ones in the header, and opens a license from the list, which marks it as read', async () => {
  const server = aServer(notification(1, {}), notification(2, {}))
  screen = await open(server)
  expect(await screen.sees('# 2 unread')).toContain('# 2 unread')
  await screen.press('#')
  expect(await screen.sees('LIQ-2')).toContain('* ')
  await screen.press('enter')
  await expect.poll(() => server.asked.some(({ path }) => path === '/licenses/1')).toBe(true)
  expect(await screen.sees('# 1 unread')).toContain('# 1 unread')
})

it('opens anything else in the browser, and nothing where there is no link', async () => {
  screen = await open(
    aServer(
      notification(1, { licenseId: null, link: '/batches/12', text: 'Kim Doe applied your plan' }),
      notification(2, { licenseId: null, link: null }),
    ),
  )
  await screen.press('#')
  expect(await screen.sees('applied your plan')).toContain('applied your plan')
  await screen.press('enter')
  await expect.poll(() => screen.taken.opened).toEqual([`${SERVER}/batches/12`])
  await screen.press('#')
  expect(await screen.sees('applied your plan')).toContain('applied your plan')
  await screen.press('down')
  expect(await screen.press('enter')).toContain(messages.notFound)
})

it('marks one or all as read', async () => {
  screen = await open(aServer(notification(1, {}), notification(2, {}), notification(3, {})))
  expect(await screen.sees('# 3 unread')).toContain('# 3 unread')
  await screen.press('#')
  expect(await screen.sees('3 unread')).toContain('3 unread')
  await screen.press('m')
  expect(await screen.sees('# 2 unread')).toContain('# 2 unread')
  await screen.press('M')
  await expect.poll(() => screen.frame()).not.toContain('! ')
  expect(await screen.press('M')).toContain(messages.alreadyRead)
})

it('says that there are none, and Escape goes back', async () => {
  screen = await open(aServer())
  await screen.press('#')
  expect(await screen.sees('There are no notifications.')).toContain('There are no notifications.')
  expect(await screen.press('esc')).toContain('Harbor Grand')
})
