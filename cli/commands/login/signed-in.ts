import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import type { StoredToken } from '../../kit/settings/profile.ts'

/** The result of any kind of sign-in: the user, and the token to store. */
export interface SignedIn {
  user: CurrentUser
  stored: Omit<StoredToken, 'server' | 'person'>
}
