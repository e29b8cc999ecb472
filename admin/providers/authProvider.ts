import type { AuthProvider } from 'react-admin'
import { Refused } from '../../client/index.ts'
import { mayDo } from './access.ts'
import { api } from './api.ts'
import { keepIdentity, loadIdentity } from './identity.ts'
import { ACCESS_DENIED, loadIdentityPath, NOT_FOUND } from './paths.ts'
import { isHeld, isSignedOut } from './work.ts'

const statusOf = (error: unknown) => (error instanceof Refused ? error.status : null)

/** The page for a read that the server refused. Other failures show a toast. */
const PAGES: Record<number, string> = { 403: ACCESS_DENIED, 404: NOT_FOUND }

export const authProvider: AuthProvider = {
  login: async (body) => {
    keepIdentity(await api.authentication.signIn({ body }))
  },

  /** Where react-admin sends a person without an identity. Ending the session is a navigation: see the user menu. */
  logout: async () => loadIdentityPath(),

  checkAuth: async () => {
    try {
      await loadIdentity()
    } catch {
      throw Object.assign(new Error('Not signed in'), { message: false })
    }
  },

  checkError: async (error) => {
    const status = statusOf(error)
    // The person just chose not to sign in again under an open form, so the typed values stay.
    if (isSignedOut(error) && !isHeld()) throw { message: false }
    // A refusal under an open form shows a toast and does not leave the page, so the typed values stay.
    const redirectTo = status !== null && !isHeld() && PAGES[status]
    if (redirectTo) throw { message: false, logoutUser: false, redirectTo }
  },

  getIdentity: async () => {
    const user = await loadIdentity()
    return { ...user, fullName: `${user.firstName} ${user.lastName}` }
  },

  canAccess: async ({ resource, action }) => mayDo(await loadIdentity(), resource, action),
}
