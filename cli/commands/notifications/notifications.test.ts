import { describe, expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const notification = {
  id: 12,
  kind: 'licenseAssigned',
  text: 'Kim Doe assigned License # HI-42 (Harbor Waikiki) to you',
  happenedOn: '2026-11-20T14:03:22.123Z',
  readOn: null,
  licenseId: 42,
  link: '/licenses/42',
}
const answers = {
  'POST /notifications/list': { items: [notification], totalItemCount: 1, unreadCount: 1 },
  'GET /notifications/counts': { unreadCount: 7, latestOn: null },
  'PUT /notifications/read': { unreadCount: 3, latestOn: null },
}
const notifications = (words: string[], stdin = '') => run(['notifications', ...words], { answers, stdin })

test('list prints each with its link; --unread and --page narrow it', async () => {
  const { out, seen } = await notifications(['list', '--unread', '--page', '2'])
  expect(out).toBe(`12\t${notification.happenedOn}\tlicenseAssigned\t${notification.text}\t/licenses/42\t\n`)
  expect(seen.at(-1)?.body).toEqual({ unreadOnly: true, pageNumber: 2 })
})

test('counts prints how many are unread, for a script that looks every minute', async () => {
  expect((await notifications(['counts'])).out).toBe('Unread\t7\nLatest On\t\n')
  expect(JSON.parse((await notifications(['counts', '--json=unreadCount'])).out)).toEqual({ unreadCount: 7 })
})

describe('read', () => {
  const sent = async (words: string[], stdin?: string) => (await notifications(words, stdin)).seen.at(-1)?.body

  test('marks those that are named, piped in, or all, and prints how many are left', async () => {
    expect(await sent(['read', '12', '15'])).toEqual({ ids: [12, 15] })
    expect(await sent(['read', '-'], '12\twords\n15\n')).toEqual({ ids: [12, 15] })
    expect(await sent(['read', '--all'])).toEqual({ all: true })
    expect((await notifications(['read', '12'])).out).toBe('Unread\t3\n')
  })

  test('needs ids or --all, and not both', async () => {
    for (const words of [['read'], ['read', '12', '--all'], ['read', 'x']]) expect(await notifications(words)).toMatchObject({ code: 2 })
  })
})
