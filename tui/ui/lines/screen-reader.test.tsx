import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aRow, fakeServer, inProcess, refused } from '../../testing/fake.ts'
import { open } from '../../testing/screen.tsx'
import { screenReaderOutput, spoken } from './screen-reader.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

/** The whole app in screen reader mode: 20 rows on a terminal with room for few of them. */
async function heard() {
  vi.stubEnv('INK_SCREEN_READER', 'true')
  const items = Array.from({ length: 20 }, (_, index) => aRow({ id: index + 1, licenseNumber: `L-${index + 1}` }))
  items[1] = aRow({
    id: 2,
    licenseNumber: 'L-2',
    renewalStatus: 5,
    propertyName: 'A property with a name that no column would have room for',
    expirationDate: '2026-11-19',
  })
  const server = fakeServer({
    ...inProcess({ renewalStatusCode: 4, cannotAdvance: messages.formsFiledNeeded }),
    'POST /dashboard/renewals-list': { items, totalItemCount: 20 },
  })
  screen = await open(server, { columns: 60, rows: 15 })
  return { server, lines: () => spoken(screen?.frame() ?? '').split('\n'), press: screen.press }
}

describe('what is told', () => {
  it('is every row of a list in order, whole, with the names of its columns', async () => {
    const { lines, press } = await heard()
    const rows = lines().filter((line) => /^(> )?(Selected: )?L-\d/.test(line))
    expect(rows).toHaveLength(20)
    expect(rows[0]).toBe(
      '> L-1; Stage 1/8 Ready to Start; Standing Due in 11 days; Property Harbor Grand; License Type Tavern Liquor; Track Date 10/02/26; Due Date 12/01/26; Expiration Date 12/31/26; Follow-up Date -; Assignee Ann Lee',
    )
    expect(rows[1]).toContain('A property with a name that no column would have room for;')
    expect(rows[1]).toContain('Due Date 12/01/26 Past Due')
    expect(lines().at(-1)).toMatch(/^Keys: Enter Open the license; .*\? Help; q Quit$/)
    await press('j', ' ')
    expect(lines()).toContainEqual(expect.stringMatching(/^> Selected: L-2;/))
  })

  it('is every field of a form with what it holds and what is wrong with it, and no frame around it', async () => {
    const { server, lines, press } = await heard()
    server.answers['POST /licenses/1/renewals/11/forms-filed'] = refused(400, 'Invalid', { dateFiled: [messages.required] })
    await press('enter', 'e')
    expect(lines()).toContain('> Date Filed (required): 11/20/2026')
    expect(lines()).toContain('Document Links 1: Label: empty')
    await press('enter')
    expect(lines()).toContain('> Date Filed (required): 11/20/2026. Error: Required')
    expect(screen?.frame()).not.toMatch(/[╭╮╰╯│─]/)
  })

  it('is all of a long text, and what a question would do', async () => {
    const { server, lines, press } = await heard()
    const notes = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
    Object.assign(server.answers, inProcess({ notes }))
    await press('enter', 'N')
    expect(lines()).toEqual(expect.arrayContaining(['line 2', 'line 12']))
    expect(lines().some((line) => line.endsWith(': line 1'))).toBe(true)
    await press('esc', 'x')
    expect(lines()).toEqual(expect.arrayContaining([messages.abandonConfirm, 'Chosen: No']))
    expect(await press('right')).toContain('Chosen: Abandon')
  })

  it('says where the renewal is in words', async () => {
    const { lines, press } = await heard()
    await press('enter')
    expect(lines()).toEqual(expect.arrayContaining(['Later 5. Receive License', messages.formsFiledNeeded]))
    expect(lines().join()).toMatch(/> Now 4\. File Renewal Forms/)
  })
})

it('says glyphs as words, and looks not at all', () => {
  expect(spoken('\u001b[31m✖ Required\u001b[39m\n\n  ✔ Done   1. Begin\n  · Later  2. File\nA · B ↑\n[x] CO')).toBe(
    'Error: Required\nDone 1. Begin\nLater 2. File\nA, B up\nSelected: CO',
  )
})

describe('telling', () => {
  const telling = () => {
    const said: string[] = []
    const output = screenReaderOutput((text) => said.push(text))
    vi.useFakeTimers()
    const heardNow = () => {
      vi.runAllTimers()
      return said.splice(0).join('').split('\n').filter(Boolean)
    }
    return { ...output, said: heardNow }
  }
  const list = ['Header', '> one', 'two', 'three', 'four', 'Keys: q Quit']

  it('tells what is new alone, and not the line that only lost the cursor', () => {
    const { paint, said } = telling()
    paint(list.join('\n'))
    expect(said()).toEqual(list)
    paint(['Header', 'one', '> two', 'three', 'four', 'Keys: q Quit'].join('\n'))
    expect(said()).toEqual(['> two'])
    // Of several frames at once, only the last is output.
    paint('Reading ...')
    paint(['Header', 'one', '> two', 'three', 'four', 'Saved', 'Keys: q Quit'].join('\n'))
    expect(said()).toEqual(['Saved'])
  })

  it('tells another screen in full, and the last one again when it is asked to', () => {
    const { paint, again, said } = telling()
    paint(list.join('\n'))
    said()
    const dialog = ['Header', 'A dialog', '> First field', 'two', 'Second field', 'Keys: Esc Cancel']
    paint(dialog.join('\n'))
    expect(said()).toEqual(dialog.slice(1))
    again()
    expect(said()).toEqual(dialog)
  })
})
