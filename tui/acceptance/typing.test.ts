import { describe, expect, it } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { pasted } from '../testing/keys.ts'
import { opened } from './renew.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** Opens the notes of a renewal in process and clears them. `saved` saves the notes and resolves to the stored ones. */
async function notes() {
  const { items } = await world.api.dashboard.renewalsList({ body: { renewalStatuses: [2], assignedUserIds: [], pageSize: 5 } })
  const license = items[0] as (typeof items)[number]
  const terminal = await opened(world, license)
  await terminal.press('N', 'ctrl+u')
  return {
    terminal,
    saved: async () => {
      await terminal.press('ctrl+s')
      await terminal.sees(messages.renewalNotesUpdated)
      return (await world.api.licenses.get({ params: { id: license.id } })).inProcessRenewal?.notes
    },
  }
}

/** Whether each row of the frame has both borders. */
const isWhole = (lines: string[]) => {
  const from = lines.findIndex((line) => line.startsWith('╭'))
  const to = lines.findIndex((line) => line.startsWith('╰'))
  return to > from && lines.slice(from + 1, to).every((line) => line.startsWith('│') && line.endsWith('│'))
}

describe('what is pasted', () => {
  it('keeps its lines, whatever ends them, and neither breaks the frame nor stores a control character', async () => {
    const { terminal, saved } = await notes()
    // tmux ends pasted lines with \r, Windows with \r\n.
    await terminal.press(pasted('first\rsecond\r\nthird\tend \u001b[31mred\u0007'))
    for (const line of ['first', 'second', 'third  end red']) await terminal.sees(new RegExp(`^│.* ${line} +│$`, 'm'))
    expect(isWhole(terminal.lines())).toBe(true)
    expect(await saved()).toBe('first\nsecond\nthird  end red')
  })
})

describe('what an input method has made', () => {
  it('is typed whole, stays in its frame, and the cursor stands behind it', async () => {
    const { terminal, saved } = await notes()
    terminal.send('日本語')
    await terminal.sees('日本語')
    const { column, row } = terminal.cursor()
    expect(terminal.lines()[row]).toContain('日本語')
    // Three letters of two cells each. The index of the line counts letters, the cursor counts cells.
    expect(column).toBe((terminal.lines()[row] ?? '').indexOf('日') + 6)
    terminal.send('e\u0301漢字'.repeat(30))
    await terminal.settled()
    expect(isWhole(terminal.lines())).toBe(true)
    await terminal.press('backspace')
    expect(await saved()).toBe(`日本語${'e\u0301漢字'.repeat(30)}`.slice(0, -1))
  })

  it('slides along in one line, two cells a letter', async () => {
    const terminal = world.tui()
    await terminal.sees(/^1 of [\d,]+ /m)
    await terminal.press('/')
    terminal.send(`${'漢'.repeat(60)}字`)
    await terminal.sees('字')
    const lines = terminal.lines()
    expect(lines[terminal.cursor().row]).toMatch(/^Search: 漢+字$/)
    expect(lines[terminal.cursor().row + 1]).toMatch(/^ +License #/)
    await terminal.press('ctrl+u')
    await terminal.sees(/^Search: *$/m)
  })
})

describe('what a terminal reports', () => {
  const REPORTS = {
    'it has the focus': '\u001b[I',
    'it has lost it': '\u001b[O',
    'the mouse': '\u001b[<0;10;5M\u001b[<0;10;5m',
    'the mouse, as rxvt': '\u001b[32;10;5M',
    'where the cursor is': '\u001b[12;40R',
    'what it is': '\u001b[?64;1;2;22c\u001b[>41;354;0c',
    'its unit': '\u001bP!|00000000\u001b\\',
    'its name': '\u001bP>|xterm(354)\u001b\\',
    'a colour': '\u001b]11;rgb:1e1e/1e1e/1e1e\u001b\\\u001b]10;rgb:bbbb/cccc/bbbb\u0007',
    'a mode': '\u001b[?2026;2$y',
    'its keyboard': '\u001b[?0u',
    'its size': '\u001b[8;24;80t',
  }

  it('is typed into no field, and is no key', async () => {
    const terminal = world.tui()
    await terminal.sees(/^1 of [\d,]+ /m)
    await terminal.settled()
    const list = terminal.picture()
    for (const [what, bytes] of Object.entries(REPORTS)) {
      terminal.send(bytes)
      await terminal.settled()
      expect(terminal.picture(), what).toBe(list)
    }
    await terminal.press('/', 'harbor')
    for (const bytes of Object.values(REPORTS)) terminal.send(bytes)
    await terminal.settled()
    await terminal.press(' grand')
    await terminal.sees(/^Search: harbor grand$/m)
  })

  it('is asked for no more, though a program before this one has asked for it', async () => {
    const terminal = world.tui()
    await terminal.sees(/^1 of [\d,]+ /m)
    for (const mode of [1000, 1002, 1003, 1004]) expect(terminal.raw()).toContain(`\u001b[?${mode}l`)
  })
})
