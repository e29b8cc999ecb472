import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { withReminders } from '../testing/reminders/side.ts'

const side = withReminders({ withMail: false })
const { client, deliver, dueIn, ledger, run, switchOn } = side

test('without a mail server nothing is sent: the ledger says that it is a file, and the administrators are warned', async () => {
  await dueIn(7)
  expect(await client().reminders.status()).toMatchObject({ hasMailServer: false, problem: null })
  await switchOn()
  expect(await client().reminders.status()).toMatchObject({ hasMailServer: false, problem: messages.remindersWritten })
  expect(await run()).toMatchObject({ mails: 2, sent: 1 })
  await deliver()
  const lines = (await ledger()).filter(({ step }) => step === 'DueDate-7').map(({ status, reason, sent_on }) => [status, reason, sent_on])
  expect(lines).toEqual([['suppressed', messages.reminderWritten, null]])
})
