import { isIP } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { Config } from '../../kit/config.ts'
import { checkSmtp } from '../../outside/mail/transport.ts'
import { attempt, type Check, DAY } from './check.ts'

/** A certificate that expires within this time gives a warning. Most are renewed 30 days before. */
const SOON = 21 * DAY
const PATIENCE = 10_000

/** Signs in to the configured mail server without sending a mail. */
export const mailCheck = ({ smtpUrl, dataDir, environment, mailFrom, mailReturnPath }: Config): Promise<Check> =>
  attempt('mail', async () => {
    if (!smtpUrl) {
      const state = environment === 'production' ? 'warning' : 'ok'
      return { state, says: `no mail server is set, in the console or as SMTP_URL: mail is written to ${join(dataDir, 'outbox')}` }
    }
    await checkSmtp(smtpUrl)
    return {
      state: 'ok',
      says: `${new URL(smtpUrl).host} accepts mail; from ${mailFrom}, ${mailReturnPath ? `returned to ${mailReturnPath}` : 'what comes back is not read'}`,
    }
  })

interface Certificate {
  until: number
  /** Why this machine does not trust it; null if it does. */
  distrust: string | null
}

const certificateAt = (host: string, port: number): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    // Verified by this check. Otherwise, an expired certificate would end the connection before its date is known.
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false, timeout: PATIENCE },
      () => {
        const { valid_to: until } = socket.getPeerCertificate()
        resolve({ until: Date.parse(until), distrust: socket.authorized ? null : String(socket.authorizationError) })
        socket.end()
      },
    )
    socket.on('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
    socket.on('error', reject)
  })

/** Checks how long the certificate of PUBLIC_URL is valid. */
export const certificateCheck = ({ publicUrl, environment }: Pick<Config, 'publicUrl' | 'environment'>, now = Date.now()): Promise<Check> =>
  attempt('certificate', async () => {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol !== 'https:')
      return { state: environment === 'production' ? 'warning' : 'ok', says: `PUBLIC_URL is ${publicUrl}, without TLS` }
    const { until, distrust } = await certificateAt(hostname, Number(port) || 443)
    const day = new Date(until).toISOString().slice(0, 10)
    if (until <= now) return { state: 'wrong', says: `that of ${hostname} expired on ${day}` }
    if (until - now < SOON) return { state: 'warning', says: `that of ${hostname} expires on ${day}` }
    if (distrust)
      return { state: 'warning', says: `that of ${hostname} is valid until ${day}, but this machine does not trust it: ${distrust}` }
    return { state: 'ok', says: `that of ${hostname} is valid until ${day}` }
  })
