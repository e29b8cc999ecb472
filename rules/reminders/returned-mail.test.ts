import { expect, test } from 'vitest'
import { isReturnPath, returnAddress, returnedMail } from './returned-mail.ts'

const KEY = '0123456789abcdef0123456789abcdef'

test.each([
  ['bounces+*@mail.example.com', true],
  ['*@bounces.example.com', true],
  ['bounces@example.com', false],
  ['*+*@example.com', false],
  ['bounces+*', false],
  ['bounces *@example.com', false],
  ['Evergreen <bounces+*@example.com>', false],
  [`${'b'.repeat(33)}*@example.com`, false],
])('%j is a return path: %s', (text, is) => {
  expect(isReturnPath(text)).toBe(is)
})

const report = (recipient: string, more = '') => `Return-Path: <>
From: MAILER-DAEMON@relay.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces+${KEY.toUpperCase()}@mail.example.com
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="A/relay.example"
Message-Id: <ffffffffffffffffffffffffffffffff@relay.example>

--A/relay.example
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--A/relay.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example
Arrival-Date: Fri, 20 Nov 2026 07:00:02 -0500 (EST)

${recipient}
--A/relay.example
Content-Type: message/rfc822

Subject: Due in 7 days: Harbor View
${more}
--A/relay.example--
`

const failed = `Final-Recipient: rfc822; kim@harbor.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <kim@harbor.example>: Recipient address rejected:
    User unknown
`

test('the key, whether it is final, and the reason of a report', () => {
  const found = { key: KEY, isPermanent: true, reason: '550 5.1.1 <kim@harbor.example>: Recipient address rejected: User unknown' }
  expect(returnedMail(report(failed))).toEqual(found)
  expect(returnedMail(report(failed).replaceAll('\n', '\r\n'))).toEqual(found)
  expect(returnAddress('bounces+*@mail.example.com', KEY)).toBe(`bounces+${KEY}@mail.example.com`)
})

test('a mail that was not delivered in time is not refused', () => {
  const late = failed.replace('5.1.1\n', '4.4.7\n').replace(/Diagnostic-Code[\s\S]*/, '')
  expect(returnedMail(report(late))).toEqual({ key: KEY, isPermanent: false, reason: '4.4.7' })
})

test('a delay, an absence, and what a recipient wrote into a mail are no returned mail', () => {
  expect(returnedMail(report(failed.replace('failed', 'delayed')))).toBe(null)
  expect(returnedMail('From: kim@harbor.example\nSubject: Out of office\nTo: bounces@example.com\n\nAction: failed\nStatus: 5.1.1\n')).toBe(
    null,
  )
  expect(returnedMail('')).toBe(null)
})

test('without an address that has a key there is none, wherever else one stands', () => {
  const elsewhere = report(failed, `To: bounces+${KEY}@mail.example.com`).replace(/^To: .*$/m, 'To: evergreen@example.com')
  expect(returnedMail(elsewhere)).toMatchObject({ key: null })
})
