import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { describe, expect, it } from 'vitest'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { pasted } from '../testing/keys.ts'
import { words } from '../ui/words.ts'
import { runInTerminal } from './terminal.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** Matches once the queue is loaded. */
const READY = /^1 of [\d,]+ /m

describe('signing in', () => {
  it('with a pasted token, which is kept for the next time', async () => {
    const none = { EVERGREEN_TOKEN: '' }
    const first = world.tui({ env: none })
    await first.sees('You can also paste')
    await first.press(pasted(world.token), 'enter')
    await first.sees('Harbor Hotels')
    expect(first.raw()).not.toContain(world.token)
    await first.press('q')
    expect(await first.ended()).toEqual({ code: 0, signal: 0 })
    await world.tui({ env: none }).sees(READY)
  })

  it('with a token that is not valid says so, and asks', async () => {
    const terminal = world.tui({ env: { EVERGREEN_TOKEN: 'nonsense' } })
    await terminal.sees(words.tokenGone)
    await terminal.press('wrong', 'enter')
    await terminal.sees(words.tokenRefused)
  })
})

describe('the size', () => {
  it('is followed: every line fits, and nothing of the old picture is left', async () => {
    const terminal = world.tui()
    await terminal.sees(READY)
    expect(terminal.picture()).not.toMatch(/^ +License # .*Expiration Date/m)
    await terminal.resize({ columns: 140, rows: 40 })
    await terminal.sees(/License # .*License Type.*Expiration Date/)
    await terminal.resize({ columns: 59, rows: 24 })
    expect((await terminal.sees('at least 60x15')).trim().split('\n')).toHaveLength(2)
    await terminal.resize({ columns: 60, rows: 15 })
    await terminal.sees('Renewals')
    expect(terminal.lines().filter((line) => line.includes('Evergreen'))).toHaveLength(1)
    await terminal.resize({ columns: 80, rows: 24 })
    await terminal.sees(/^> +\S+/m)
    expect(terminal.lines().at(-1)).not.toBe('Evergreen')
  })
})

describe('what the terminal can show', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with Esc
  const COLOUR = /\u001b\[(3[0-7]|9[0-7]|4[0-7]|10[0-7]|38|48)[;m]/

  it('NO_COLOR: no colour, and the same words', async () => {
    const coloured = world.tui({ env: { FORCE_COLOR: '1' } })
    const before = await coloured.sees(READY)
    expect(coloured.raw()).toMatch(COLOUR)
    const plain = world.tui({ env: { FORCE_COLOR: '1', NO_COLOR: '1' } })
    await plain.sees(READY)
    await plain.press('4')
    await plain.sees('[4 Past Due')
    await plain.sees(/\d ▲ Past Due/)
    await plain.press('4')
    await plain.sees(READY)
    expect(plain.raw()).not.toMatch(COLOUR)
    expect(await plain.sees(before.split('\n')[5] ?? '')).toBeTruthy()
  })

  it('without UTF-8: nothing but ASCII', async () => {
    const terminal = world.tui({ env: { LANG: 'C' } })
    await terminal.sees(READY)
    await terminal.press('enter', 'i')
    await terminal.sees(/^\+--/m)
    expect(/^\p{ASCII}*$/u.test(terminal.raw())).toBe(true)
  })
})

describe('leaving', () => {
  const isClean = (terminal: ReturnType<typeof world.tui>) => {
    expect(terminal.isAlternate()).toBe(false)
    // The cursor is shown again, and bracketed paste is off.
    expect(terminal.raw().lastIndexOf('\u001b[?25h')).toBeGreaterThan(terminal.raw().lastIndexOf('\u001b[?25l'))
    expect(terminal.raw()).toContain('\u001b[?2004l')
  }

  it.each([
    ['q', 0],
    ['\u0003', 0],
  ])('by %j leaves the screen as it was', async (key, code) => {
    const terminal = world.tui()
    await terminal.sees(READY)
    expect(terminal.isAlternate()).toBe(true)
    await terminal.press(key)
    expect(await terminal.ended()).toEqual({ code, signal: 0 })
    isClean(terminal)
    expect(terminal.picture().trim()).toBe('')
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('by %s too', async (signal, code) => {
    const terminal = world.tui()
    await terminal.sees(READY)
    terminal.signal(signal)
    expect(await terminal.ended()).toEqual({ code, signal: 0 })
    isClean(terminal)
  })

  it.each(['drawing', 'behind'])('by an error while %s too, and the error is told', async (how) => {
    const hook = fileURLToPath(new URL('../../scripts/tsx.hook.ts', import.meta.url))
    const script = fileURLToPath(new URL('./throws.ts', import.meta.url))
    const terminal = runInTerminal(['--import', hook, script, how, world.server.folder], world.env)
    expect(await terminal.ended()).toEqual({ code: 1, signal: 0 })
    isClean(terminal)
    expect(terminal.picture()).toMatch(how === 'behind' ? /Error: broken behind/ : /TypeError/)
    terminal.close()
  })
})

it('without a terminal says so, names the command line, and ends with 2', async () => {
  const { exitCode, stderr, stdout } = await execa(process.execPath, [PROGRAM, 'tui'], {
    env: world.env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  expect({ exitCode, stderr, stdout }).toEqual({ exitCode: 2, stderr: words.notTerminal, stdout: '' })
})

it('says that the connection is lost, writes nothing, and comes back by itself', async () => {
  const terminal = world.tui()
  await terminal.sees(READY)
  // A late reply to an earlier call would indicate that the server is back.
  await terminal.settled()
  await world.server.down()
  try {
    await terminal.press('R')
    await terminal.sees(/Connection lost\. What you see was read/)
    await terminal.sees(READY)
    await terminal.press('b')
    await terminal.sees(words.notSent)
  } finally {
    await world.server.up()
  }
  await terminal.press('esc')
  for (let tries = 0; tries < 350 && terminal.picture().includes('Connection lost'); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(terminal.picture()).not.toContain('Connection lost')
})
