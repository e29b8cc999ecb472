import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { type Answers, aLicense, aUser, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const LIST = 'POST /reminders/list'

const aLine = (values: Partial<LedgerLine> = {}): LedgerLine => ({
  id: 1,
  licenseId: 1,
  licenseNumber: 'LIQ-0001',
  propertyId: 1,
  propertyName: 'Harbor Grill',
  step: 'DueDate-14',
  stepText: '14 days before the due date',
  date: 'DueDate',
  targetDate: '2026-12-04',
  occurrence: 0,
  sendOn: '2026-11-20',
  recipient: 'kim@harbor.example',
  recipientName: 'Kim Lee',
  kind: 'DigestLine',
  status: 'sent',
  reason: null,
  createdOn: '2026-11-20T12:00:00.000Z',
  sentOn: '2026-11-20T12:01:00.000Z',
  seenOn: null,
  isStopped: false,
  version: 18,
  standing: { level: 'dueSoon', days: 14, text: 'Due in 14 days' },
  ...values,
})

const unreachable = aLine({
  id: 2,
  licenseId: 2,
  licenseNumber: 'LIQ-0002',
  status: 'suppressed',
  recipient: null,
  recipientName: null,
  reason: 'Nobody is assigned',
})

async function ledger(more: Answers = {}, count = 2) {
  const server = fakeServer({ [LIST]: { items: [aLine(), unreachable], totalItemCount: count }, ...more })
  screen = await open(server, { columns: 160, rows: 40 })
  await screen.press('@')
  return server
}

describe('the reminder ledger', () => {
  it('lists who was told what and why not, latest first', async () => {
    const server = await ledger()
    expect(screen.frame()).toContain('All reminders of your side')
    expect(screen.frame()).toMatch(/LIQ-0001 .*14 days before the due date .*Kim Lee .*Sent/)
    expect(screen.frame()).toMatch(/LIQ-0002 .*Nobody .*Suppressed .*Nobody is assigned/)
    expect(server.last(LIST)?.body).toMatchObject({ pageNumber: 1 })
  })

  it('shows all about a line, and opens its license', async () => {
    await ledger({ 'GET /licenses/1': aLicense() })
    const detail = await screen.press('enter')
    expect(detail).toContain('License: LIQ-0001, Harbor Grill')
    expect(detail).toContain('Recipient: Kim Lee, kim@harbor.example')
    expect(detail).toContain('Status: Sent')
    expect(detail).toContain('Standing: Due in 14 days')
    await screen.press('esc')
    expect(await screen.press('l')).toContain('LIQ-0001')
  })

  it('is filtered and searched, and the filter is always visible', async () => {
    const server = await ledger()
    await screen.press('/', 'harbor', 'enter')
    expect(server.last(LIST)?.body).toMatchObject({ searchTerm: 'harbor', pageNumber: 1 })
    expect(screen.frame()).toContain('Search "harbor"')
    expect(await screen.press('f')).toContain('Recipient')
    await screen.press('esc')
    await screen.press('0')
    expect(server.last(LIST)?.body).not.toHaveProperty('searchTerm')
  })

  it('has pages', async () => {
    const server = await ledger({}, 60)
    await screen.press('.')
    expect(server.last(LIST)?.body).toMatchObject({ pageNumber: 2 })
  })

  it('goes back to the screen before', async () => {
    await ledger()
    expect(await screen.press('esc')).toContain('[Renewals]')
    expect(screen.frame()).not.toContain('All reminders of your side')
  })

  it('is for administrators only', async () => {
    const server = await ledger({ 'GET /authentication/current-user/identity': aUser({ roles: ['ClientContributor'] }) })
    expect(screen.frame()).toContain(messages.notAllowed)
    expect(server.last(LIST)).toBeUndefined()
  })

  it('asks for what is missing of the selected lines, each license once', async () => {
    const server = await ledger({
      [LIST]: { items: [aLine(), aLine({ id: 3 })], totalItemCount: 2 },
      'GET /properties/1/contacts': { items: [], totalItemCount: 0 },
      'POST /exports/licenses/prepare': { id: 5 },
    })
    await screen.press('a')
    const frame = await screen.sees('2 selected')
    expect(frame).toContain('Unselect 2')
    await screen.press('Q')
    expect(await screen.sees('Ask for What Is Missing')).toContain('LIQ-0001')
    await screen.press('esc', 'x', 'enter', 'ctrl+u', '/nowhere/licenses.xlsx', 'enter')
    expect(server.last('POST /exports/licenses/prepare')?.body).toEqual({ licenseIds: [1] })
  })
})
