import { SMTPServer } from 'smtp-server'
import { portOf } from '../../kit/port.ts'

export interface Delivered {
  /** The return address: where a report goes. */
  from: string
  to: string
  raw: string
}

/** A real mail server that can be down and can refuse addresses. */
export const mailServer = async () => {
  const delivered: Delivered[] = []
  const state = { isDown: false, refused: new Set<string>() }
  const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(state.isDown ? reply(421, 'Closed for the day') : undefined),
    onRcptTo: ({ address }, _session, done) => done(state.refused.has(address) ? reply(550, 'No such user') : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        for (const { address } of session.envelope.rcptTo)
          delivered.push({ from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '', to: address, raw })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    delivered,
    state,
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The report of a mail server that has accepted a mail and cannot deliver it (RFC 3464). */
export const reportOf = ({ from, to, raw }: Delivered, status: string, words: string): string =>
  [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@relay.example>',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${from}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="R"',
    '',
    '--R',
    'Content-Type: text/plain',
    '',
    `I could not deliver your message to ${to}.`,
    '',
    '--R',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
    '',
    '--R',
    'Content-Type: message/rfc822',
    '',
    raw,
    '--R--',
  ].join('\r\n')

export type MailServer = Awaited<ReturnType<typeof mailServer>>
