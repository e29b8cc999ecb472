import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { refuse } from '../kit/http/problems.ts'
import type { SendText } from '../kit/send-text.ts'

const WAIT = 10_000

/** A gateway with Twilio's API: an HTTP form with To, From and Body, and the credentials in the URL. */
const overGateway =
  (gateway: string): SendText =>
  async (to, text) => {
    const url = new URL(gateway)
    const authorization = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    const from = url.searchParams.get('from') ?? 'Evergreen'
    url.username = url.password = url.search = ''
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
      signal: AbortSignal.timeout(WAIT),
    }).catch(() => undefined)
    await response?.body?.cancel()
    if (!response?.ok) throw refuse.busy('textNotSent', 30)
  }

/** For production without a gateway: fails, because codes that reach nobody would lock users out. */
const refused: SendText = async () => {
  throw refuse.rule('noSmsGateway')
}

/** Without a gateway, messages are written as files to the outbox folder. */
const toOutbox =
  (folder: string): SendText =>
  async (to, text) => {
    await mkdir(folder, { recursive: true })
    const name = `${clock.now().replaceAll(':', '-')}-${to.replace(/\D/g, '')}.sms.txt`
    await writeFile(join(folder, name), `To: ${to}\n\n${text}\n`, { mode: 0o600 })
  }

export const createSendText = ({
  smsGatewayUrl,
  dataDir,
  environment,
}: Pick<Config, 'smsGatewayUrl' | 'dataDir' | 'environment'>): SendText => {
  if (smsGatewayUrl) return overGateway(smsGatewayUrl)
  return environment === 'production' ? refused : toOutbox(join(dataDir, 'outbox'))
}
