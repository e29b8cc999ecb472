import type { AuthProvider } from 'react-admin'
import { Refused } from '../../client/index.ts'
import { mayDo } from './access.ts'
import { api } from './api.ts'
import { keepIdentity, loadIdentity } from './identity.ts'
import { ACCESS_DENIED, loadIdentityPath, NOT_FOUND } from './paths.ts'
import { isHeld, isSignedOut } from './work.ts'

const statusOf = (error: unknown) => (error instanceof Refused ? error.status : null)

/** Where a page goes that the server refused to anyone here (spec 1 §8); anything else is a toast. */
const PAGES: Record<number, string> = { 403: ACCESS_DENIED, 404: NOT_FOUND }

export const authProvider: AuthProvider = {
  login: async (body) => {
    keepIdentity(await api.authentication.signIn({ body }))
  },

  /** Leads react-admin to where someone without an identity belongs. Ending the session is a navigation: see the user menu. */
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
    // Under an open form the person has just chosen not to sign in again: what was typed stays.
    if (isSignedOut(error) && !isHeld()) throw { message: false }
    // Nor does a refusal lead away from an open form: a toast says it, and what was typed stays.
    const redirectTo = status !== null && !isHeld() && PAGES[status]
    if (redirectTo) throw { message: false, logoutUser: false, redirectTo }
  },

  getIdentity: async () => {
    const user = await loadIdentity()
    return { ...user, fullName: `${user.firstName} ${user.lastName}` }
  },

  canAccess: async ({ resource, action }) => mayDo(await loadIdentity(), resource, action),
}
