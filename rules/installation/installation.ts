/** The settings of an installation: what is allowed, and how it is called. */

/** The longest that links of requests can be made to work. */
export const MOST_REQUEST_DAYS = 365

/** Refuses '?', because the name is used as an SQL literal, where '?' is a binding. */
export const isProviderName = (name: string): boolean => name.trim() !== '' && !name.includes('?')

export const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** A host name, an IPv4 address, or an IPv6 address in brackets. */
export const isHost = (host: string): boolean =>
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(host) || /^\[[0-9a-f:.]+\]$/i.test(host)

const ADDRESS = /^[^\s<>"@]+@[^\s<>"@]+$/

/** 'mail@example.com' or 'Evergreen <mail@example.com>'. */
export const isSender = (sender: string): boolean => {
  const [, name, address] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(sender) ?? [null, '', sender]
  return name !== undefined && ADDRESS.test(address ?? '')
}

/** How the connection to the mail server is encrypted: from its first byte, by STARTTLS, or only if the server has STARTTLS. */
export const MAIL_ENCRYPTIONS = ['Tls', 'StartTls', 'IfOffered'] as const
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number]

export const MAIL_ENCRYPTION_LABELS: Record<MailEncryption, string> = {
  Tls: 'TLS',
  StartTls: 'STARTTLS',
  IfOffered: 'None, or STARTTLS if the server offers it',
}

/** The port of a mail server, where none is given. */
export const MAIL_PORTS: Record<MailEncryption, number> = { Tls: 465, StartTls: 587, IfOffered: 25 }
