import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'
import { portOf } from '../../server/kit/port.ts'
import { unfolded } from './outbox.ts'

interface Received {
  to: string
  text: string
}

/** An unencrypted mail server for all tests of a file, and the mails that it has received. */
export const withMailServer = () => {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      void text(stream).then((mail) => {
        received.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, text: unfolded(mail) })))
        done()
      })
    },
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => void server.close(resolve)))
  return { received, port: () => portOf(server.server) }
}
