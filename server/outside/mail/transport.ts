import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { present } from '../../../rules/present.ts'
import type { Config } from '../../kit/config.ts'

/** Sends one message; resolves when it is accepted. The signal cancels. */
type Send = (message: SendMailOptions, signal: AbortSignal) => Promise<void>

export interface Transport {
  send: Send
  /** True without a mail server: messages are written as files and reach nobody. */
  isFolder: boolean
}

/** Attachments are passed as content: the library must not open files or URLs that a message names. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Not pooled: a pool resends a message when its connection breaks, even if it was accepted. */
const bySmtp = async (url: string): Promise<Send> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...TIMEOUTS, ...CLOSED })
  return async (message, signal) => {
    // The types of the library do not have its `signal`.
    const cancelled = { ...message, signal }
    await transport.sendMail(cancelled)
  }
}

/** Connects to a mail server and signs in. Throws if it refuses. */
export const checkSmtp = async (url: string): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...TIMEOUTS })
  await transport.verify().finally(() => transport.close())
}

/** '2026-11-20T195846-<unique part of the Message-ID>.eml': a retry writes the same file. */
const fileNameOf = ({ date, messageId }: SendMailOptions) =>
  `${new Date(present(date)).toISOString().slice(0, 19).replaceAll(':', '')}-${messageId?.replace(/^<|@.*$/g, '')}.eml`

const intoFolder = async (folder: string): Promise<Send> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED })
  return async (message) => {
    const { message: raw } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true })
    const path = join(folder, fileNameOf(message))
    const temporary = `${path}.${randomUUID()}`
    await writeFile(temporary, raw, { mode: 0o600 })
    await rename(temporary, path)
  }
}

/** SMTP if configured now, otherwise a folder of .eml files. The library is loaded with the first mail. */
export const transportOf = (config: Pick<Config, 'smtpUrl' | 'dataDir'>): (() => Promise<Transport>) => {
  let made: { smtpUrl: string | null; send: Promise<Send> } | undefined
  return async () => {
    const { smtpUrl } = config
    if (made?.smtpUrl !== smtpUrl) made = { smtpUrl, send: smtpUrl === null ? intoFolder(join(config.dataDir, 'outbox')) : bySmtp(smtpUrl) }
    return { send: await made.send, isFolder: smtpUrl === null }
  }
}
