import { MAIL_PORTS, type MailEncryption } from '../../rules/installation/installation.ts'
import type { Installation } from './installation.model.ts'

/** The fields of a mail server, without its password. */
export type MailServer = Pick<Installation, 'smtpHost' | 'smtpPort' | 'smtpUser'> & { smtpEncryption: MailEncryption }

export const DEFAULT_ENCRYPTION: MailEncryption = 'StartTls'

/** The stored mail server as a URL; null without one. */
export const smtpUrlOf = ({ smtpHost, smtpPort, smtpEncryption, smtpUser, smtpPassword }: Installation): string | null => {
  if (smtpHost === null) return null
  const encryption = smtpEncryption ?? DEFAULT_ENCRYPTION
  const login = smtpUser === null ? '' : `${encodeURIComponent(smtpUser)}:${encodeURIComponent(smtpPassword ?? '')}@`
  const port = smtpPort ?? MAIL_PORTS[encryption]
  return `${encryption === 'Tls' ? 'smtps' : 'smtp'}://${login}${smtpHost}:${port}${encryption === 'StartTls' ? '?requireTLS=true' : ''}`
}

/** The fields of the mail server in SMTP_URL. */
export const mailServerOf = (smtpUrl: string): MailServer => {
  const url = new URL(smtpUrl)
  const mayBePlain = url.searchParams.get('requireTLS') === 'true' ? 'StartTls' : 'IfOffered'
  return {
    smtpHost: url.hostname || null,
    smtpPort: url.port ? Number(url.port) : null,
    smtpEncryption: url.protocol === 'smtps:' ? 'Tls' : mayBePlain,
    smtpUser: decodeURIComponent(url.username) || null,
  }
}
