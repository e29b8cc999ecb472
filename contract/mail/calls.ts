import { Type } from 'typebox'
import { limits } from '../../rules/limits.ts'
import { defineCalls } from '../call.ts'
import { Text } from '../common.ts'

/** The link of List-Unsubscribe. Mail scanners open every link, so a GET changes nothing. */
export const mail = defineCalls({
  stop: {
    method: 'POST',
    path: '/mail/stop/{token}',
    permission: 'anyone',
    does: 'Stop the reminders to the address that a mail was sent to.',
    limitedByAddress: true,
    ignoresBody: true,
    reply: Type.Object({ address: Text('Address', limits.email) }, { title: 'The address that gets no more reminders' }),
    attempt: 'stop the Reminders',
  },
})
