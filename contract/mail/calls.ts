import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Nothing, RequiredText, Text } from '../common.ts'

const ReturnedReport = Type.Object(
  {
    isPermanent: Type.Boolean({ title: 'Refused for Good', description: 'False: it could not be delivered in time (a status of 4.x.x)' }),
    reason: RequiredText('Reason', limits.reminderReason),
  },
  { title: 'What the report of a mail server says' },
)
export type ReturnedReport = Static<typeof ReturnedReport>

/** The link of List-Unsubscribe. Mail scanners open every link, so a GET changes nothing. */
export const mail = defineCalls({
  stop: {
    method: 'POST',
    path: '/mail/stop/{token}',
    permission: 'anyone',
    does: 'Stop the reminders to the address that a mail was sent to.',
    limitedByAddress: 'outsider',
    ignoresBody: true,
    reply: Type.Object({ address: Text('Address', limits.email) }, { title: 'The address that gets no more reminders' }),
    attempt: 'stop the Reminders',
  },
  returned: {
    method: 'POST',
    path: '/mail/returned/{key}',
    permission: 'anyone',
    does: 'Record that a mail came back. The key is in its return address; a wrong one, or one of an old mail, is 404.',
    limitedByAddress: 'outsider',
    body: ReturnedReport,
    reply: Nothing,
    success: messages.mailReturned,
    attempt: 'record the Returned Mail',
  },
})
