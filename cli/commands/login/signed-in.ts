import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import type { StoredToken } from '../../kit/settings/profile.ts'

/** Who has signed in by any way, and the token that is kept. */
export interface SignedIn {
  user: CurrentUser
  stored: Omit<StoredToken, 'server' | 'person'>
}
