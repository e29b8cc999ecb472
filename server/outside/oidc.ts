import type { Configuration, CustomFetch } from 'openid-client'
import { messages } from '../../rules/messages.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { fieldIn } from '../kit/unknown.ts'

/** The configured OpenID provider: authorization code flow with PKCE. The library is loaded on first use. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Stored in the browser during the redirect, so that no other response is accepted. */
export interface Leaving {
  state: string
  nonce: string
  verifier: string
  target: string
}

const WAIT = 10_000

/** A provider that does not answer, or answers 5xx, is unavailable: 503. */
const reach: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(WAIT) } as RequestInit).catch(() => undefined)
  if (!response || response.status >= 500) throw refuse.busy('signInServiceAway', 30)
  return response
}

/** Whether the provider was unavailable instead of refusing. The library wraps the error of `reach`. */
export const wasAway = (error: unknown): boolean =>
  [error, fieldIn(error, 'cause')].some((each) => each instanceof Refusal && each.message === messages.signInServiceAway)

let discovered: { issuer: string; configuration: Promise<Configuration> } | undefined

const discover = async ({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> => {
  if (discovered?.issuer !== issuer) {
    const client = await import('openid-client')
    const url = new URL(issuer)
    // Plain HTTP is for a provider on the same machine, such as in tests.
    const execute = url.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const configuration = client.discovery(url, clientId, clientSecret, undefined, { execute, [client.customFetch]: reach })
    discovered = { issuer, configuration }
    configuration.catch(() => {
      discovered = undefined
    })
  }
  return discovered.configuration.catch((error) => {
    throw wasAway(error) ? refuse.busy('signInServiceAway', 30) : error
  })
}

/** The redirect URL, and the data that the browser must keep. */
export const leaveFor = async (settings: OidcSettings, callback: string, target: string): Promise<{ url: string; leaving: Leaving }> => {
  const client = await import('openid-client')
  const configuration = await discover(settings)
  const leaving = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier(), target }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid email',
    state: leaving.state,
    nonce: leaving.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(leaving.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, leaving }
}

/** The verified e-mail of the returning user; null without a verified one. Throws if the response is invalid. */
export const verifiedEmail = async (settings: OidcSettings, cameBackTo: URL, leaving: Leaving): Promise<string | null> => {
  const client = await import('openid-client')
  const configuration = await discover(settings)
  const tokens = await client.authorizationCodeGrant(configuration, cameBackTo, {
    pkceCodeVerifier: leaving.verifier,
    expectedState: leaving.state,
    expectedNonce: leaving.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const told = claims?.email === undefined && claims ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  return told?.email_verified === true && typeof told.email === 'string' ? told.email : null
}
