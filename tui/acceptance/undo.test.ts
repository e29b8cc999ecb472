import { expect, it } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const PLAIN = { NO_COLOR: '1' }

it('a bulk begin is undone by a key: the rows are ready again, except the one that was edited in between', async () => {
  const idsOf = async (stage: 1 | 2) => {
    const { items } = await world.api.dashboard.renewalsList({ body: { renewalStatuses: [stage], assignedUserIds: [], pageSize: 100 } })
    return items.map(({ id }) => id)
  }
  const ready = await idsOf(1)
  const terminal = world.tui({ env: PLAIN })
  await terminal.sees(/^1 of [\d,]+ /m)
  await terminal.press('u')
  await terminal.sees('There is no bulk action to undo.')
  await terminal.press('1', 'M')
  await terminal.sees(`1 of ${ready.length} `)
  await terminal.press('a', 'b')
  await terminal.sees('Process Start Date')
  await terminal.press('enter')
  await terminal.sees(/\d+ of \d+ licenses? can begin\./)
  await terminal.press('y')
  await terminal.sees(`${messages.bulkRenewalsStarted} · u undo`)
  await terminal.press('enter')
  await terminal.sees('u Undo')

  const begun = (await idsOf(2)).filter((id) => ready.includes(id))
  expect(begun.length).toBeGreaterThan(1)
  const id = begun[0] as number
  const license = await world.api.licenses.get({ params: { id } })
  await world.api.renewals.updateNotes({
    params: { id, renewalId: license.inProcessRenewal?.id as number },
    body: { notes: 'Call the city' },
  })

  await terminal.press('u')
  await terminal.sees(/\d+ records? can be undone, 1 is kept\./)
  await terminal.press('y')
  const picture = await terminal.sees(/\d+ records? undone, 1 kept\./)
  expect(picture).toMatch(new RegExp(`${license.licenseNumber} +Caroline Mercer changed it on `))
  await terminal.press('enter')
  await terminal.sees(` of ${ready.length - 1} `)
  expect((await idsOf(1)).toSorted()).toEqual(ready.filter((one) => one !== id).toSorted())
  expect((await world.api.licenses.get({ params: { id } })).inProcessRenewal?.notes).toBe('Call the city')
  await terminal.press('u')
  await terminal.sees('There is no bulk action to undo.')
})
