import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { aRow, aUser, fakeServer } from '../testing/fake.ts'
import { open, SERVER } from '../testing/screen.tsx'
import { aManagerChange, aTask } from '../testing/tasks.ts'
import { browse, openerOf } from './browser.ts'
import { toClipboard } from './terminal.ts'
import { words } from './words.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

describe('taking along', () => {
  it('the number of a license, its link, or its page in the browser, from the queue and from the license', async () => {
    screen = await open(fakeServer({}), { columns: 120, rows: 30 })
    expect(await screen.press('y')).toContain(words.copied('LIQ-0001'))
    await screen.press('enter', 'y', 'Y', 'o')
    expect(screen.frame()).toContain(words.opened(`${SERVER}/licenses/1`))
    expect(screen.taken).toEqual({ copied: ['LIQ-0001', 'LIQ-0001', `${SERVER}/licenses/1`], opened: [`${SERVER}/licenses/1`] })
    const help = await screen.press('?')
    for (const says of ['Copy the number', 'Copy the link', 'Open in the browser']) expect(help).toContain(says)
  })

  it('all the numbers that are selected, a line each', async () => {
    const items = [aRow(), aRow({ id: 2, licenseNumber: 'LIQ-0002' })]
    screen = await open(fakeServer({ 'POST /dashboard/renewals-list': { items, totalItemCount: 2 } }))
    expect(await screen.press('a', 'y')).toContain(words.copied('2 license numbers'))
    expect(screen.taken.copied).toEqual(['LIQ-0001\nLIQ-0002'])
  })

  it('the property’s page of a task that has no license', async () => {
    screen = await open(
      fakeServer({
        'GET /user-tasks/renewals': { items: [aTask()], totalItemCount: 1 },
        'GET /user-tasks/manager-changes': { items: [aManagerChange({ propertyId: 4 })], totalItemCount: 1 },
      }),
    )
    await screen.press(']', 'y', '2', 'y')
    expect(screen.taken.copied).toEqual(['LIQ-0001', `${SERVER}/properties/4`])
  })

  it('shows the link where there is no browser, until it is dismissed', async () => {
    screen = await open(fakeServer({}), { hasBrowser: false })
    expect(await screen.press('o')).toContain(words.noBrowser(`${SERVER}/licenses/1`))
    expect(await screen.press('esc')).not.toContain('/licenses/1')
  })

  it('no page that the console would not show', async () => {
    screen = await open(fakeServer({ 'GET /authentication/current-user/identity': aUser({ roles: ['Client'] }) }))
    expect(await screen.press('o')).toContain(messages.notAllowed)
    await screen.press('y')
    expect(screen.taken).toEqual({ copied: ['LIQ-0001'], opened: [] })
  })
})

it('asks the terminal for its clipboard, whatever the letters', () => {
  expect(toClipboard('é\u001b]')).toBe(`\u001b]52;c;${Buffer.from('é\u001b]').toString('base64')}\u0007`)
})

describe('the browser', () => {
  it('is the one that the person has named, else the system’s own, else none', () => {
    expect(openerOf({ BROWSER: 'w3m -N:lynx', DISPLAY: ':0' }, 'linux')).toEqual(['w3m', '-N'])
    expect(openerOf({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toEqual(['xdg-open'])
    expect(openerOf({}, 'linux')).toBeNull()
    expect(openerOf({}, 'darwin')).toEqual(['open'])
    expect(openerOf({ BROWSER: 'C:\\x.exe' }, 'win32')?.[0]).toBe('rundll32')
  })

  it('is told the address; one that fails or is not there is no browser', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evergreen-browser-'))
    const [program, page] = [join(folder, 'browser'), join(folder, 'page')]
    writeFileSync(program, `#!/bin/sh\necho "$@" > ${page}\n`)
    chmodSync(program, 0o700)
    const opened = (BROWSER: string) => browse('http://x.test/licenses/1', { PATH: process.env.PATH, BROWSER }, 'linux')
    expect(await opened(`${program} --at=%s`)).toBe(true)
    await expect.poll(() => existsSync(page) && readFileSync(page, 'utf8')).toBe('--at=http://x.test/licenses/1\n')
    expect(await opened('false')).toBe(false)
    expect(await opened(join(folder, 'none'))).toBe(false)
    expect(await opened('')).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })
})
