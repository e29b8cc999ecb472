import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { mayDo } from '../providers/access.ts'

const LISTS = { entities: 'Entities', officers: 'Officers' } as const

/** The way back of a profile: My Company, or the list for people who have no company or may not open it. */
export const homeOf = (user: CurrentUser, list: keyof typeof LISTS) =>
  mayDo(user, 'my-company', 'list') ? { to: '/my-company', name: 'My Company' } : { to: `/${list}`, name: LISTS[list] }
