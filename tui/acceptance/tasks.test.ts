import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const PLAIN = { NO_COLOR: '1' }

const countOf = async () => (await world.api.userTasks.counts()).renewals

it('tasks by keys, at 80x24 without colour: narrowed, edited, put off together and done', async () => {
  const before = await countOf()
  const terminal = world.tui({ env: PLAIN })
  await terminal.sees(/^1 of [\d,]+ /m)
  await terminal.press(']')
  await terminal.sees(`[1 Renewals ${before}]`)
  await terminal.sees(/^> {3}\d\d\/\d\d\/26/m)
  await terminal.press('2')
  await terminal.sees('Impacted License Types')
  await terminal.press('1')
  await terminal.sees('License #')

  const { items } = await world.api.renewalTasks.list({ query: { pageSize: 5 } })
  const [first, second] = items.map(({ id }) => id) as [number, number]
  await terminal.press('e')
  await terminal.sees('Edit Renewal Task')
  await terminal.press('ctrl+u', 't', 'enter')
  await terminal.sees(messages.dateNotInFuture)
  await terminal.press('+', 'tab', ' and write', 'tab', 'tab', 'y', 'ctrl+s')
  await terminal.sees(messages.taskUpdated)
  expect(await world.api.renewalTasks.get({ params: { id: first } })).toMatchObject({
    followUpDate: '2026-11-21',
    description: expect.stringMatching(/ and write$/),
    isOnCalendar: true,
  })

  await terminal.press('g', ' ', 'v', 'j', 'v')
  await terminal.sees('2 selected')
  await terminal.press('e')
  await terminal.sees('Edit Follow-up Date')
  await terminal.press('12242026', 'enter')
  await terminal.sees(messages.followUpDatesUpdated)
  expect((await world.api.renewalTasks.get({ params: { id: second } })).followUpDate).toBe('2026-12-24')

  await terminal.press('g', ' ', 'd')
  await terminal.sees('[ No ]')
  await terminal.press('y')
  await terminal.sees(messages.tasksMarkedDone)
  await terminal.sees(`[1 Renewals ${before - 1}]`)
  expect(await countOf()).toBe(before - 1)
})

it('bulk begin by keys: who can begin and who cannot, No chosen, then begun; a letter is saved', async () => {
  const list = (renewalStatuses: (1 | 2)[]) =>
    world.api.dashboard.renewalsList({ body: { renewalStatuses, assignedUserIds: [], pageSize: 100 } })
  const ready = (await list([1])).items.length
  const terminal = world.tui({ env: PLAIN })
  await terminal.sees(/^1 of [\d,]+ /m)
  await terminal.press('1', 'M')
  await terminal.sees(`1 of ${ready} `)
  await terminal.press('a', 'b')
  await terminal.sees('Process Start Date')
  await terminal.press('enter')
  const picture = await terminal.sees(/(\d+) of \d+ licenses? can begin\./)
  const can = Number(/(\d+) of \d+ licenses? can begin\./.exec(picture)?.[1])
  expect(can).toBeGreaterThan(0)
  expect(picture).toContain(`[ No ]    Begin ${can}`)
  await terminal.press('enter')
  await terminal.sees('selected')
  expect((await list([1])).items).toHaveLength(ready)

  await terminal.press('b')
  await terminal.sees('Process Start Date')
  await terminal.press('enter')
  await terminal.sees('[ No ]')
  await terminal.press('right', 'enter')
  await terminal.sees(messages.bulkRenewalsStarted)
  await terminal.sees(`The renewals of ${can} license`)
  expect((await list([1])).items).toHaveLength(ready - can)

  const [begun] = (await list([2])).items
  await terminal.press('enter')
  await terminal.sees('[1 Ready to Start')
  await terminal.press('0', 'M', '/', begun?.licenseNumber ?? '', 'enter')
  await terminal.sees(`Search "${begun?.licenseNumber}"`)
  await terminal.sees(/^1 of 1 /m)
  await terminal.press('enter')
  await terminal.sees('2. Receive Renewal Forms')
  const path = join(world.server.folder, 'letter.docx')
  await terminal.press('L')
  await terminal.sees('Letter to Jurisdiction')
  await terminal.press('enter')
  await terminal.sees('Save as')
  await terminal.press('ctrl+u', path, 'enter')
  await terminal.sees('Saved as')
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
})
