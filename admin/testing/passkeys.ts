import type { Page } from 'playwright-core'

/** The server by host name, because browsers have no passkeys at an IP address. */
export const byName = (page: Page) => new URL(page.url()).origin.replace('127.0.0.1', 'localhost')

/** Adds a virtual authenticator to the browser, which confirms every request. */
export const withAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}
