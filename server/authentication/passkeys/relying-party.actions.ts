import { isIP } from 'node:net'
import type { Config } from '../../kit/config.ts'
import { refuse } from '../../kit/http/problems.ts'
import { nameOf } from '../../kit/loopback.ts'

/** Whom passkeys are made for: the host, and the origin of the pages that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * From the public address: browsers refuse passkeys at an IP address, and without HTTPS everywhere but at localhost. This machine's
 * own IP address counts as localhost. Null: there are no passkeys here.
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

/** The origins of the pages that may use a passkey. At localhost any port is one's own machine: `npm run dev` serves the console at another. */
export const originsOf = ({ id, origin }: RelyingParty, clientOrigin: string): string[] =>
  id === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(clientOrigin) ? [origin, clientOrigin] : [origin]
