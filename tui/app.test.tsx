import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../rules/messages.ts'
import { aLicense, aRenewal, aRow, fakeServer, inProcess } from './testing/fake.ts'
import { pasted } from './testing/keys.ts'
import { open } from './testing/screen.tsx'
import { words } from './ui/words.ts'

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen.close())

const STATUS = 'PUT /licenses/1/renewals/11/status'

/** A busy machine draws late, so the tests wait longer. */
const patient = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })

describe('the connection', () => {
  it('shows that it is lost, keeps what is shown, refuses to write, and comes back by itself', async () => {
    const server = fakeServer({ ...inProcess({}), [STATUS]: aRenewal() })
    screen = await open(server)
    await screen.press('enter')
    server.down = true
    await screen.press('R')
    await expect.poll(screen.frame, patient).toMatch(/Connection lost\. What you see was read just now\. Next try in \d s/)
    expect(screen.frame()).toContain('License LIQ-0001')
    expect(await screen.press('f')).toContain(words.notSent)
    expect(server.last(STATUS)).toBeUndefined()
    server.down = false
    await expect.poll(screen.frame, patient).not.toContain('Connection lost')
    await screen.press('f')
    await expect.poll(() => server.last(STATUS), patient).toBeDefined()
  })

  it('changes nothing in readonly mode', async () => {
    const server = fakeServer({ ...inProcess({}), [STATUS]: aRenewal() })
    screen = await open(server, { readonly: true })
    expect(screen.frame()).toContain('READONLY')
    expect(await screen.press('enter', 'f')).toContain(words.readonly)
    expect(server.last(STATUS)).toBeUndefined()
  })
})

describe('everywhere', () => {
  it('lists every key of the screen in the help', async () => {
    screen = await open(fakeServer(inProcess({})), { columns: 120, rows: 48 })
    const help = await screen.press('enter', '?')
    for (const says of ['Edit 2. Receive Renewal Forms', 'Mark Step Complete', 'Abandon', 'Everywhere', 'Quit'])
      expect(help).toContain(says)
    expect(help).toContain(`Complete Renewal  (not now: ${messages.notReadyToComplete})`)
    expect(await screen.press('esc')).toContain('1. Process Start Date')
  })

  it('narrows the help while a person types, and does what it lists', async () => {
    const server = fakeServer({ ...inProcess({}), [STATUS]: aRenewal() })
    screen = await open(server)
    await screen.press('enter', '?')
    const help = await screen.press('step comp')
    expect(help).toContain('Mark Step Complete')
    expect(help).not.toContain('Invoices')
    await screen.press('enter')
    await expect.poll(() => server.last(STATUS), patient).toBeDefined()
  })

  it('takes the keys of the settings, and shows them; letters that are typed stay letters', async () => {
    const server = fakeServer({})
    screen = await open(server, {
      keyMap: new Map([
        ['n', '/'],
        ['ctrl+g', 's'],
      ]),
    })
    expect(screen.frame()).toContain('n Search')
    await screen.press('/')
    expect(screen.frame()).not.toContain('Search:')
    await screen.press('n', 'nn', 'enter')
    await expect.poll(() => server.last('POST /dashboard/renewals-list')?.body, patient).toMatchObject({ searchTerm: 'nn' })
    expect(await screen.press('ctrl+g')).toContain('Sort by')
  })

  it('keeps a dialog and its input while the terminal is too small', async () => {
    screen = await open(fakeServer(inProcess({})))
    await screen.press('enter', 'N', 'draft')
    expect(await screen.resize({ columns: 59, rows: 24 })).toContain('at least 60x15')
    expect(await screen.resize({ columns: 80, rows: 24 })).toContain('draft')
  })

  it('keeps a record open in a terminal of any size', async () => {
    const details = { id: 1, licenseNumber: 'LIQ-0001', notes: 'Ask first' }
    screen = await open(fakeServer({ 'GET /licenses/1/list-item-details': details }))
    expect(await screen.press('i')).toContain('Ask first')
    for (const columns of [24, 3]) expect(await screen.resize({ columns, rows: 6 })).not.toContain('Ask first')
    expect(await screen.resize({ columns: 80, rows: 24 })).toContain('Ask first')
  })

  it('does not treat pasted text as keys', async () => {
    const server = fakeServer({ ...inProcess({}), [STATUS]: aRenewal() })
    screen = await open(server)
    await screen.press('enter', pasted('fxq'))
    expect(server.last(STATUS)).toBeUndefined()
    expect(screen.frame()).toContain('License LIQ-0001')
  })

  it('loses no letter of a text that is typed faster than it is drawn', async () => {
    const server = fakeServer({})
    screen = await open(server)
    for (let round = 0; round < 20; round++) {
      await screen.burst('/', 'ctrl+u', ...`harbor ${round}`, 'enter')
      await expect.poll(() => server.last('POST /dashboard/renewals-list')?.body, patient).toMatchObject({ searchTerm: `harbor ${round}` })
    }
  })

  it('handles keys in order when they arrive at once', async () => {
    const rows = [aRow(), aRow({ id: 2, licenseNumber: 'L-2' }), aRow({ id: 3, licenseNumber: 'L-3' })]
    screen = await open(
      fakeServer({
        'POST /dashboard/renewals-list': { items: rows, totalItemCount: 3 },
        'GET /licenses/3': aLicense({ id: 3, licenseNumber: 'L-3' }),
      }),
    )
    await screen.press('jj\r')
    expect(await screen.sees('License L-3')).toContain('License L-3')
  })
})
