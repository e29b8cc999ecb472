import { expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { openWorld, type World } from './world.ts'

const world = openWorld({ view: null })
const PLAIN = { NO_COLOR: '1' }

type Counts = Output<typeof calls.today.counts>

const countsNow = () => world.api.today.counts({ query: { who: 'Everyone' } })
const rowsOf = async (tile?: 'unassigned') =>
  (await world.api.today.list({ body: { who: 'Everyone', pageSize: 25, ...(tile && { tile }) } })).items
const license = (id: number | null) => world.api.licenses.get({ params: { id: Number(id) } })

const totalOf = ({ expired, pastDue, atRisk, startThisWeek, unassigned }: Counts) => expired + pastDue + atRisk + startThisWeek + unassigned

/** The counts, once the terminal shows the same. Just after its start, the server still corrects the deadlines of the demo data. */
const countsShown = async (terminal: ReturnType<World['tui']>): Promise<Counts> => {
  for (;;) {
    const counts = await countsNow()
    await terminal.press('R')
    try {
      await terminal.sees(`1 of ${totalOf(counts)} `)
      return counts
    } catch (error) {
      if (totalOf(await countsNow()) === totalOf(counts)) throw error
    }
  }
}

it.each([
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
])('is the first screen at $columns x $rows: tiles that add up, and the most urgent row first', { timeout: 120_000 }, async (size) => {
  const terminal = world.tui({ size, env: { ...PLAIN, XDG_STATE_HOME: `${world.env.XDG_STATE_HOME}-${size.columns}` } })
  await terminal.sees('[Today]')
  await terminal.press('M')
  const { expired, pastDue, atRisk, startThisWeek, unassigned } = await countsShown(terminal)
  const [first] = await rowsOf()
  const picture = await terminal.sees(new RegExp(`^> .*${first?.licenseNumber ?? first?.propertyName}.*\\[${first?.next}\\]`, 'm'))
  const tiles = picture.split('\n')[1] ?? ''
  const week = size.columns === 80 ? 'This week' : 'Start this week'
  expect(tiles.split(/ {2,}|(?<=\d) +(?=\d )/).join(' ')).toMatch(
    new RegExp(`1 Expired ${expired} +2 Past due ${pastDue} +3 At risk ${atRisk} +4 ${week} ${startThisWeek} +5 Unassigned ${unassigned}`),
  )
  expect(picture).toContain('first, because')
  await terminal.press('1')
  await terminal.sees(`[1 Expired ${expired}]`)
  await terminal.sees(`1 of ${expired} `)
})

it('begins in place, saves steps and marks them complete, and snoozes', async () => {
  const terminal = world.tui({ size: { columns: 140, rows: 40 }, env: PLAIN })
  await terminal.sees('[Today]')
  await terminal.press('M')
  await terminal.sees(/^Everyone( · .*)? *$/m)
  const list = await rowsOf()
  const at = list.findIndex(({ next, kind }) => next === 'Begin' && kind === 'License')
  const { licenseId, licenseNumber } = present(list[at])
  const stage = async () => (await license(licenseId)).inProcessRenewal?.renewalStatusCode
  const shows = (next: string) => terminal.sees(new RegExp(`^> .*${licenseNumber}.*\\[${next}\\]`, 'm'))
  await terminal.press('g', ...Array<string>(at).fill('j'))
  await shows('Begin')
  await terminal.press('enter')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees(sentences.nextOne('').trim())
  expect(await stage()).toBe(2)

  await shows('Forms received')
  await terminal.press('enter')
  await terminal.sees('2. Receive Renewal Forms')
  await terminal.press('t', 'enter')
  await terminal.sees('Renewal Step Updated Successfully')
  expect(await stage()).toBe(3)

  await shows('Invoice')
  await terminal.press('enter')
  await terminal.sees('No Invoice Required, and complete the step')
  await terminal.press('enter')
  await shows('Filed')
  expect(await stage()).toBe(4)

  await terminal.press('5')
  const nobodys = await rowsOf('unassigned')
  const place = nobodys.findIndex(({ snoozeLimit }) => snoozeLimit !== null)
  const snoozed = present(nobodys[place])
  await terminal.sees(/\[5 Unassigned \d+\]/)
  await terminal.press('g', ...Array<string>(place).fill('j'))
  await terminal.sees(new RegExp(`^> .*${snoozed.licenseNumber}`, 'm'))
  const { unassigned } = await countsNow()
  await terminal.press('H')
  await terminal.sees(`Snooze ${snoozed.licenseNumber}`)
  await terminal.press('tab', 'They call back', 'enter')
  await terminal.sees(messages.snoozed)
  await terminal.sees(`[5 Unassigned ${unassigned - 1}]`)
  expect((await rowsOf('unassigned')).some((row) => row.licenseId === snoozed.licenseId)).toBe(false)

  await terminal.press(']')
  await terminal.sees('[Renewals]')
  await terminal.press('[', 'q')
  await terminal.ended()
  const again = world.tui({ env: PLAIN })
  await again.sees(/^Everyone( · .*)? *$/m)
  await again.sees('[5 Unassigned')
})
