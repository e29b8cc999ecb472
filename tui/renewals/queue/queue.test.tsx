import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { aRow, aUser, fakeServer } from '../../testing/fake.ts'
import { open } from '../../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

describe('the queue', () => {
  it('shows the stage, the due date and past due in words', async () => {
    const late = aRow({ id: 2, licenseNumber: 'LATE-1', renewalStatus: 5, expirationDate: '2026-11-19' })
    screen = await open(fakeServer({ 'POST /dashboard/renewals-list': { items: [aRow(), late], totalItemCount: 2 } }))
    expect(screen.frame()).toMatch(/LIQ-0001 .* 1\/8 Ready to Start +Due in 11 days/)
    await screen.resize({ columns: 100, rows: 40 })
    expect(screen.frame()).toMatch(/LIQ-0001 .* 1\/8 Ready to Start .* 12\/01\/26$/m)
    expect(screen.frame()).toMatch(/LATE-1 .* 5\/8 Forms Filed .* 12\/01\/26 ▲ Past Due/m)
  })

  it('starts with the preset, filters by keys, and clears back to the preset', async () => {
    const server = fakeServer({})
    screen = await open(server)
    const asked = () => server.last('POST /dashboard/renewals-list')?.body
    expect(asked()).toMatchObject({
      assignedUserIds: [7],
      renewalDesignation: 'BillingClient',
      showCurrentRenewals: true,
      showPerpetualTerms: false,
      sortBy: 'expirationDate',
    })
    expect(await screen.press('2', '4')).toContain('[2 Started]')
    expect(asked()).toMatchObject({ renewalStatuses: [2, 3, 4], dateRanges: [19] })
    await screen.press('M', 'C')
    expect(asked()).toMatchObject({ assignedUserIds: [], showCurrentRenewals: false })
    expect(await screen.press('/', 'harbor', 'enter')).toContain('Search "harbor"')
    expect(asked()).toMatchObject({ searchTerm: 'harbor', pageNumber: 1 })
    await screen.press('s', 'j', 'enter')
    expect(asked()).toMatchObject({ sortBy: 'trackDate', sortDirection: 'asc' })
    expect(await screen.press('esc')).not.toContain('Search "harbor"')
    expect(asked()).toMatchObject({ searchTerm: '', sortBy: 'trackDate', assignedUserIds: [] })
    await screen.press('0')
    expect(asked()).toMatchObject({ assignedUserIds: [7], sortBy: 'expirationDate' })
    expect(asked()).not.toHaveProperty('searchTerm')
  })

  it('is filtered by the filter dialog, shows chips, and uses the chosen page size', async () => {
    const server = fakeServer({})
    screen = await open(server)
    const asked = () => server.last('POST /dashboard/renewals-list')?.body
    await screen.press('f', ' ', 'down', ' ', 'down', ' ', 'enter', 'tab', 'right', 'tab', 't', 'tab', '11012026', 'tab', '10312026')
    expect(await screen.press('enter')).toContain(messages.endBeforeStart)
    await screen.press('ctrl+u', '11302026', 'tab', ' ')
    await screen.press('bo', ' ', 'enter', 'tab', 'tab', 't', 't')
    const frame = await screen.press('enter')
    for (const chip of [
      'In Progress or Forms Obtained',
      'Track Date from 11/01/26 to 11/30/26',
      'Assignee Ann Lee or Bo Kim',
      'Tracking Only',
    ])
      expect(frame.replace(/\s+/g, ' ')).toContain(chip)
    expect(asked()).toMatchObject({
      renewalStatuses: [2, 3],
      dateType: 'SpecificDate',
      dateField: 'TrackDate',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      assignedUserIds: [7, 8],
      renewalTrackingType: 'TrackingOnly',
    })
    await screen.press('z', 'j', 'enter')
    expect(asked()).toMatchObject({ pageSize: 50, renewalStatuses: [2, 3] })
    await screen.press('0')
    expect(asked()).toMatchObject({ dateType: 'DateRange', assignedUserIds: [7], pageSize: 50 })
  })

  it('shows notes and alerts on request, and tracking only in every row', async () => {
    const row = aRow({ notes: 'Call first', alert: 'Lapsed twice', isUrgentAlert: true, isTrackingOnlyRenewal: true })
    screen = await open(fakeServer({ 'POST /dashboard/renewals-list': { items: [row], totalItemCount: 1 } }))
    expect(screen.frame()).toMatch(/^> T LIQ-0001/m)
    expect(screen.frame()).not.toContain('Call first')
    await screen.resize({ columns: 130, rows: 24 })
    expect(await screen.press('n')).toMatch(/LIQ-0001 .*Urgent alert: Lapsed twice · Call first/)
    expect(await screen.press('n')).not.toContain('Call first')
  })

  it('selects all matching rows on all pages', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => aRow({ id: index + 1, licenseNumber: `L-${index + 1}` }))
    const page = ({ body: { pageNumber, pageSize } }: { body: { pageNumber: number; pageSize: number } }) => ({
      items: rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      totalItemCount: rows.length,
    })
    screen = await open(fakeServer({ 'POST /dashboard/renewals-list': page }))
    expect(await screen.press(' ', '*')).toContain('130 selected')
    await screen.press('.')
    expect(await screen.sees('L-26 ')).toMatch(/^>✔ {2}L-26 .*\n ✔ {2}L-27 /m)
    expect(await screen.press('esc')).not.toContain('selected')
  })

  it('goes to the next page, and keeps the cursor on its license when the list is reloaded', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => aRow({ id: index + 1, licenseNumber: `L-${index + 1}` }))
    const page = ({ body }: { body: { pageNumber: number } }) => ({
      items: rows.slice((body.pageNumber - 1) * 25, body.pageNumber * 25),
      totalItemCount: rows.length,
    })
    screen = await open(fakeServer({ 'POST /dashboard/renewals-list': page }))
    await screen.press('G', 'j')
    expect(await screen.sees('>   L-26 ')).toMatch(/^> {3}L-26 /m)
    expect(screen.frame()).toContain('26 of 60 · page 2 of 3')
    await screen.press('k')
    expect(await screen.sees('>   L-25 ')).toMatch(/^> {3}L-25 /m)
    rows.unshift(aRow({ id: 99, licenseNumber: 'L-0' }), ...rows.splice(24, 1))
    expect(await screen.press('R')).toMatch(/^> {3}L-25 /m)
  })

  it('shows the details of a row, and reports when nothing matches', async () => {
    const server = fakeServer({
      'GET /licenses/1/list-item-details': {
        id: 1,
        licenseNumber: 'LIQ-0001',
        renewalStatus: 3,
        trackDate: '2026-10-02',
        notes: 'Call first',
        notesTimestamp: '2026-11-20T02:00:00.000Z',
        licensees: ['A', 'B'],
      },
    })
    screen = await open(server)
    const detail = await screen.press('i')
    expect(detail).toMatch(/Stage +3\/8 Forms Obtained/)
    expect(detail).toMatch(/Licensees +A; B/)
    expect(detail).toContain(formatMoment('2026-11-20T02:00:00.000Z'))
    server.answers['POST /dashboard/renewals-list'] = { items: [], totalItemCount: 0 }
    expect(await screen.press('esc', '1')).toContain(messages.noRenewalsFound)
  })

  it('opens the details instead of the profile without renewal permission', async () => {
    screen = await open(
      fakeServer({
        'GET /authentication/current-user/identity': aUser({ roles: ['Client'] }),
        'GET /licenses/1/list-item-details': { id: 1, licenseNumber: 'LIQ-0001', renewalStatus: 3 },
      }),
    )
    expect(await screen.press('b')).toContain(messages.notAllowed)
    expect(await screen.press('esc', 'enter')).toContain('Stage')
  })

  it('drops columns by priority, and shows their values below the list', async () => {
    screen = await open(fakeServer({}), { columns: 60, rows: 15 })
    expect(screen.frame()).not.toMatch(/^ +License # .*Expiration Date/m)
    expect(screen.frame()).toContain('Due Date: 12/01/26')
    const wide = await screen.resize({ columns: 165, rows: 40 })
    expect(wide).toMatch(/License # +Stage +Standing +Property +License Type +Track Date +Due Date +Expiration Date ↑ +Assignee/)
    for (const line of wide.split('\n')) expect(line.length).toBeLessThanOrEqual(165)
  })

  it('sends no escape sequences of the data to the terminal', async () => {
    screen = await open(
      fakeServer({
        'POST /dashboard/renewals-list': { items: [aRow({ propertyName: '\u001b[2J\u001b]0;owned\u0007Quay\u202e' })], totalItemCount: 1 },
      }),
    )
    expect(screen.frame()).toMatch(/Quay( {2,}|$)/m)
    expect(screen.frame()).not.toContain('\u001b]0;')
    expect(screen.frame()).not.toContain('\u202e')
  })
})
