import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { STATES } from '../../rules/places.ts'
import { PAST_DUE_PRESET } from '../../rules/renewals/presets.ts'
import { toClipboard } from '../ui/terminal.ts'
import { words } from '../ui/words.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const PLAIN = { NO_COLOR: '1' }
/** Matches once the queue is loaded. */
const READY = /^1 of [\d,]+ /m

/** A state in which some licenses can begin and some cannot, for all assignees. */
async function aStateToBegin() {
  for (const state of Object.keys(STATES)) {
    const { items } = await world.api.renewals.bulkLicenses({ query: { state, allAssignees: true, pageSize: 100 } })
    const able = items.filter(({ cannotBegin }) => cannotBegin === null)
    if (able.length > 0 && able.length < items.length) return { state, able, count: items.length }
  }
  throw new Error('No state has licenses both to begin and not.')
}

it('bulk begin by keys from the criteria on, and back', async () => {
  const { state, able, count } = await aStateToBegin()
  const terminal = world.tui({ env: PLAIN })
  await terminal.sees(READY)
  await terminal.press('B')
  await terminal.sees(words.bulkSteps.criteria)
  await terminal.press(`${state} ·`)
  await terminal.sees(`> [ ] ${state} ·`)
  await terminal.press(' ')
  await terminal.sees(`> [x] ${state} ·`)
  await terminal.press('enter', ...Array<string>(7).fill('tab'), 'a')
  await terminal.sees(/Assignee +< All Assignees >/)
  await terminal.press('enter')
  await terminal.sees(`1 of ${count} `)
  await terminal.press('*')
  await terminal.sees(`${able.length} selected`)
  await terminal.press('f')
  await terminal.sees(new RegExp(`State +\\[ ${state} ·`))
  await terminal.press('enter')
  await terminal.sees(`${able.length} selected`)
  await terminal.press('enter')
  await terminal.sees(words.bulkSteps.dates)
  await terminal.press('enter')
  await terminal.sees(`${able.length} of ${words.licenses(able.length)} can begin.`)
  await terminal.press('y')
  await terminal.sees(messages.bulkRenewalsStarted)
  await terminal.press('enter')
  await terminal.sees('1 Ready to Start')
  for (const { id } of able) expect((await world.api.licenses.get({ params: { id } })).inProcessRenewal).not.toBeNull()
})

describe('the next start', () => {
  it('is where the last one was left, and at the beginning after the file was damaged', async () => {
    const first = world.tui({ env: PLAIN })
    await first.sees(READY)
    await first.press('M', '4')
    await first.sees('[4 Past Due')
    const { totalItemCount } = await world.api.dashboard.renewalsList({ body: { assignedUserIds: [], dateRanges: [PAST_DUE_PRESET] } })
    await first.sees(`1 of ${totalItemCount} `)
    await first.press('j', 'j')
    await first.sees(/^3 of \d+ /m)
    const row = /^> .*$/m.exec(first.picture())?.[0] ?? ''
    await first.press('q')
    await first.ended()

    const second = world.tui({ env: PLAIN })
    await second.sees(/^3 of \d+ /m)
    expect(second.picture()).toContain('[4 Past Due')
    expect(second.picture()).toContain(row)
    await second.press(']')
    await second.sees(/\[Tasks/)
    second.signal('SIGTERM')
    await second.ended()
    const third = world.tui({ env: PLAIN })
    await third.sees(/\[Tasks/)
    await third.press('q')
    await third.ended()

    const file = join(world.env.XDG_STATE_HOME ?? '', 'evergreen', 'tui.default.json')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('dateRanges')
    expect(text).not.toContain(world.token)
    writeFileSync(file, text.slice(0, -5))
    const fourth = world.tui({ env: PLAIN })
    await fourth.sees(/\[Today\]/)
    await fourth.sees(/^Mine *$/m)
    await fourth.press(']')
    await fourth.sees(READY)
    await fourth.press('q')
    await fourth.ended()
  })
})

describe('taking along', () => {
  it('copies the license number, and opens its page in the browser or shows the link', async () => {
    const { items } = await world.api.dashboard.renewalsList({ body: { pageSize: 5, assignedUserIds: [], sortBy: 'expirationDate' } })
    const [program, page] = [join(world.server.folder, 'browser'), join(world.server.folder, 'page')]
    writeFileSync(program, `#!/bin/sh\necho "$1" > ${page}\n`)
    chmodSync(program, 0o700)
    const terminal = world.tui({ env: { ...PLAIN, BROWSER: program } })
    await terminal.sees(READY)
    await terminal.press('M', '/', items[0]?.licenseNumber ?? '', 'enter')
    await terminal.sees(/^1 of 1 /m)
    await terminal.press('y')
    await terminal.sees(words.copied(items[0]?.licenseNumber ?? ''))
    expect(terminal.raw()).toContain(toClipboard(items[0]?.licenseNumber ?? ''))
    const link = `${world.server.address}/licenses/${items[0]?.id}`
    await terminal.press('o')
    await terminal.sees(words.opened(link))
    expect(existsSync(page) && readFileSync(page, 'utf8').trim()).toBe(link)

    const without = world.tui({ env: PLAIN })
    await without.sees(READY)
    await without.press('o')
    await without.sees(/No browser can be opened here: http:\S+\/licenses\/\d+/)
  })
})

describe('with a screen reader', () => {
  it('tells one line after another, takes nothing back, and draws nothing', async () => {
    const terminal = world.tui({ env: { INK_SCREEN_READER: 'true', FORCE_COLOR: '1' } })
    await terminal.sees(/^Keys: .*Open the license/m)
    await expect.poll(terminal.raw, { timeout: 15_000 }).toMatch(/^> \S+; Stage /m)
    await terminal.press('j')
    await terminal.sees(/^2 of \d+,/m)
    await terminal.press('f')
    await terminal.sees('> Stages: All')
    // If both keys arrived in one chunk, they would be Alt+q.
    await terminal.settled()
    await terminal.press('esc')
    await terminal.settled()
    await terminal.press('q')
    expect(await terminal.ended()).toEqual({ code: 0, signal: 0 })
    const raw = terminal.raw()
    expect(raw).toContain('Filter Renewals\r\n')
    expect(raw).not.toMatch(/[─│╭╮╰╯]/)
    // Only bracketed paste is on. No alternate screen, no cursor movement, nothing erased.
    expect(raw).toContain('\u001b[?2004h')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal modes start with Esc
    expect(raw.replace(/\u001b\[\?(2004[hl]|25h|100[0234]l)/g, '')).not.toContain('\u001b')
  })
})
