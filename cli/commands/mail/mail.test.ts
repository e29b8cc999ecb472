import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run } from '../../testing/world.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const report = `From: MAILER-DAEMON@relay.example
To: bounces+${KEY}@mail.example.com

--R
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 User unknown

--R--
`
/** Without a token: mail servers have no account. */
const returned = (stdin: string, answer: unknown = null) =>
  run(['mail', 'returned', '--server', 'https://evergreen.example'], {
    answers: { [`POST /mail/returned/${KEY}`]: answer },
    env: { XDG_CONFIG_HOME: aFolder(), EVERGREEN_TOKEN: '' },
    stdin,
  })

test('the report of a mail server is handed in without signing in', async () => {
  const { code, err, seen } = await returned(report)
  expect({ code, err }).toEqual({ code: 0, err: `${messages.mailReturned}\n` })
  expect(seen.map(({ headers, body }) => [headers.authorization, body])).toEqual([
    [undefined, { isPermanent: true, reason: '550 User unknown' }],
  ])
})

test('the notice of an absence is left alone, and an unknown mail is no failure', async () => {
  const absence = await returned('From: kim@example.com\nSubject: I am away\n\nUntil Monday.\n')
  expect([absence.code, absence.err, absence.seen]).toEqual([0, `${messages.notReturned}\n`, []])
  const unknown = await returned(report, problem(404, messages.notFound))
  expect([unknown.code, unknown.err]).toEqual([0, `${messages.returnedUnknown}\n`])
})

test('a mail that is being sent fails, so that the mail server tries again', async () => {
  expect(await returned(report, problem(409, messages.mailBeingSent))).toMatchObject({ code: 6 })
})
