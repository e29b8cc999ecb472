import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { mayDo } from '../providers/access.ts'

const LISTS = { entities: 'Entities', officers: 'Officers' } as const

/** The target of a profile's back link: My Company, or the list for people who may not open My Company. */
export const homeOf = (user: CurrentUser, list: keyof typeof LISTS) =>
  mayDo(user, 'my-company', 'list') ? { to: '/my-company', name: 'My Company' } : { to: `/${list}`, name: LISTS[list] }
