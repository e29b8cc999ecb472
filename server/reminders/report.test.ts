import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { withReminders } from '../testing/reminders/side.ts'

const side = withReminders()
const { address, client, deliver, dueIn, ledger, mailsTo, onDay, run, switchOn } = side

const reports = async () =>
  (await ledger()).filter(({ step }) => step.startsWith('Failed:')).map(({ recipient, reason, status }) => [recipient, reason, status])

test('an administrator who has a line of the step is told that it failed for another, and only once', async () => {
  side.smtp().state.refused.add(address('ClientContributor'))
  const { id } = await dueIn(-1)
  await switchOn()
  await run()
  await deliver()
  const lines = (await ledger()).filter(({ step }) => step === 'DueDate+1').map(({ recipient, status }) => [recipient, status])
  expect(lines).toEqual([
    [address('ClientContributor'), 'bounced'],
    [address('ClientAdministrator'), 'sent'],
  ])
  onDay('2026-11-21')
  await run()
  await deliver()
  const told = `A reminder to ${address('ClientContributor')} was not delivered: `
  expect(await reports()).toEqual([[address('ClientAdministrator'), expect.stringContaining(told), 'sent']])
  const mail = mailsTo('ClientAdministrator').at(-1)?.raw.replace(/=\r\n/g, '')
  expect(mail).toContain('Due date, 1 day after, not delivered')
  const { past } = await client().licenses.reminders({ params: { id } })
  expect(past[0]).toMatchObject({ stepText: 'Due date, 1 day after, not delivered', date: 'DueDate', status: 'sent' })
  onDay('2026-11-22')
  await run()
  expect(await reports()).toHaveLength(1)
})

test('a failed mail is reported even when it is tried again', async () => {
  await dueIn(7)
  await switchOn()
  await run()
  await side.app().build((db) => db('reminder_lines').where('status', 'planned').update({ status: 'failed', reason: '451 Try later' }))
  onDay('2026-11-23')
  await run()
  const lines = (await ledger()).filter(({ status }) => status === 'planned').map(({ step, recipient }) => [step, recipient])
  expect(lines).toEqual([
    ['DueDate-7', address('ClientContributor')],
    ['Failed:DueDate-7', address('ClientAdministrator')],
  ])
})

test('a line to begin that waits is suppressed once the renewal has begun, and the license says why for those that never came', async () => {
  const { id } = await dueIn(200, { trackDate: '2026-11-20' })
  const early = await dueIn(200, { trackDate: '2026-12-20' })
  await switchOn()
  await run()
  await side.app().build(async (db) => {
    await db('outbox').delete()
    await db('reminder_lines').update({ mail_id: null })
    await db('licenses').whereIn('id', [id, early.id]).update({ renewal_stage: 2 })
  })
  await run()
  const waited = (await ledger())
    .filter(({ step }) => step === 'StartBy0')
    .map(({ license_id, status, reason }) => [license_id, status, reason])
  expect(waited).toEqual([[id, 'suppressed', messages.reminderResolvedBegun]])
  const { past } = await client().licenses.reminders({ params: { id: early.id } })
  const toBegin = past.filter(({ date }) => date === 'StartBy').map(({ id, step, status, reason }) => [id, step, status, reason])
  expect(toBegin).toEqual([
    [null, 'StartBy-7', 'suppressed', messages.reminderResolvedBegun],
    [null, 'StartBy0', 'suppressed', messages.reminderResolvedBegun],
  ])
})
