import { isIP } from 'node:net'
import type { Config } from '../../kit/config.ts'
import { refuse } from '../../kit/http/problems.ts'
import { nameOf } from '../../kit/loopback.ts'

/** The site of passkeys: its host, and the origin of the pages that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party of the public address. Null if passkeys are impossible there: browsers refuse them at IP addresses, and without HTTPS
 * except at localhost. This machine's own IP address counts as localhost.
 */
export const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const url = new URL(publicUrl)
  url.hostname = nameOf(url.hostname)
  const { hostname: id, origin, protocol } = url
  if (isIP(id.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && id !== 'localhost')) return null
  return { id, origin }
}

export const mustHaveRelyingParty = (config: Pick<Config, 'publicUrl'>): RelyingParty => {
  const party = relyingPartyOf(config)
  if (!party) throw refuse.rule('passkeysOff')
  return party
}

/** The origins of pages that may use a passkey. At localhost any port may, because `npm run dev` serves the console at another one. */
export const originsOf = ({ id, origin }: RelyingParty, clientOrigin: string): string[] =>
  id === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(clientOrigin) ? [origin, clientOrigin] : [origin]
