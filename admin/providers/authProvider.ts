import type { AuthProvider } from 'react-admin'
import { Refused } from '../../client/index.ts'
import { mayDo } from './access.ts'
import { api } from './api.ts'
import { keepIdentity, loadIdentity } from './identity.ts'
import { ACCESS_DENIED, NOT_FOUND, SYSTEM_ERROR, signInPath } from './paths.ts'

const statusOf = (error: unknown) => (error instanceof Refused ? error.status : null)

/** Where a page goes that the server refused to anyone here (spec 1 §8); anything else is a toast. */
const PAGES: Record<number, string> = { 403: ACCESS_DENIED, 404: NOT_FOUND }

let lastFailure: unknown

export const authProvider: AuthProvider = {
  login: async (body) => {
    keepIdentity(await api.authentication.signIn({ body }))
  },

  /** Leads react-admin to where someone without an identity belongs. Ending the session is a navigation: see the user menu. */
  logout: async () => {
    const unknown = lastFailure !== undefined && statusOf(lastFailure) !== 401
    lastFailure = undefined
    return unknown ? SYSTEM_ERROR : signInPath()
  },

  checkAuth: async () => {
    try {
      await loadIdentity()
    } catch (error) {
      lastFailure = error
      throw Object.assign(new Error('Not signed in'), { message: false })
    }
  },

  checkError: async (error) => {
    const status = statusOf(error)
    if (status === 401) throw { message: false }
    const redirectTo = status !== null && PAGES[status]
    if (redirectTo) throw { message: false, logoutUser: false, redirectTo }
  },

  getIdentity: async () => {
    const user = await loadIdentity()
    return { ...user, fullName: `${user.firstName} ${user.lastName}` }
  },

  canAccess: async ({ resource, action }) => mayDo(await loadIdentity(), resource, action),
}
