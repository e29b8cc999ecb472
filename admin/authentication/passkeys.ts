import type { Input, Output } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { keepIdentity } from '../providers/identity.ts'

const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/

/** Whether this page can use passkeys. Browsers require HTTPS (or localhost) and a host name instead of an IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !IP_ADDRESS.test(window.location.hostname)

/** Whether this page can use passkeys for `host`, the server's relying party ID; null if it has none. */
export const passkeysWorkAt = (host: string | null): boolean => {
  const { hostname } = window.location
  return host !== null && canUsePasskeys() && (hostname === host || hostname.endsWith(`.${host}`))
}

/** The person closed the browser's dialog, or the device has no matching passkey. Browsers do not tell these apart. */
export class NoPasskey extends Error {
  constructor(cause: unknown) {
    super(messages.passkeyNone, { cause })
    this.name = 'NoPasskey'
  }
}

const noPasskey = (cause: unknown): never => {
  throw new NoPasskey(cause)
}

type Creation = Input<Calls['passkeys']['create']>['body']['credential']
type Proof = Input<Calls['authentication']['passkey']>['body']['credential']

/** Creates a passkey with the options that `ask` returns. Throws NoPasskey. The library is loaded on first use. */
export const createPasskey = async (ask: () => Promise<Output<Calls['passkeys']['options']>>): Promise<Creation> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const question = await ask()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON: question as Options }).catch(noPasskey)) as Creation
}

/** Signs in with a passkey, alone or as the second factor. Throws NoPasskey. */
export const signInByPasskey = async (): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const question = await api.authentication.passkeyOptions()
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const credential = (await startAuthentication({ optionsJSON: question as Options }).catch(noPasskey)) as Proof
  keepIdentity(await api.authentication.passkey({ body: { credential } }))
}
