import { beforeAll, expect, it, vi } from 'vitest'
import { present } from '../../rules/present.ts'
import { STATUS_LABELS } from '../../rules/reminders/labels.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const page = async (more: object = {}) => (await world.api.reminders.list({ body: { pageSize: 25, ...more } })).items

beforeAll(async () => {
  const staff = await world.server.signIn('administrator@provider.example')
  await world.api.reminders.switch({ body: { isOn: true } })
  const { sent } = await staff.api.reminders.run({ body: {} })
  expect(sent).toBeGreaterThan(0)
  await vi.waitFor(async () => expect((await page()).map(({ status }) => status)).not.toContain('planned'), { timeout: 20_000 })
})

it('shows the ledger of a morning, why a line was not sent, and the reminders of its license', { timeout: 120_000 }, async () => {
  const terminal = world.tui({ size: { columns: 180, rows: 45 }, env: { NO_COLOR: '1' } })
  await terminal.sees('[Renewals]')
  await terminal.press('@')
  await terminal.sees('All reminders of your side')
  const first = present((await page())[0])
  const picture = await terminal.sees(new RegExp(`^> .*${first.licenseNumber}`, 'm'))
  expect(picture).toMatch(new RegExp(`^> .*${first.licenseNumber} .*${STATUS_LABELS[first.status]}`, 'm'))

  await terminal.press('/', first.licenseNumber, 'enter')
  await terminal.sees(`Search "${first.licenseNumber}"`)
  await terminal.press('enter')
  await terminal.sees(`License: ${first.licenseNumber}, ${first.propertyName}`)
  await terminal.sees(`Recipient: ${first.recipientName ?? first.recipient}`)
  await terminal.press('esc', 'l')
  await terminal.sees(`License ${first.licenseNumber} ·`)

  await terminal.press('r')
  const reminders = await world.api.licenses.reminders({ params: { id: first.licenseId ?? 0 } })
  await terminal.sees('Planned')
  const past = present(reminders.past[0])
  await terminal.press(...Array<string>(6).fill('pgdn'))
  const shown = (await terminal.sees('│ Past')).replaceAll(/[│\s]+/g, ' ')
  expect(shown).toContain(past.stepText)
  expect(shown).toContain(STATUS_LABELS[past.status])
  await terminal.press('esc', 'esc')
  await terminal.sees(`Search "${first.licenseNumber}"`)
})
