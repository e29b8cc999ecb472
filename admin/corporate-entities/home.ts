import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { mayDo } from '../providers/access.ts'

const LISTS = { entities: 'Entities', officers: 'Officers' } as const

/** Where a profile leads back to: the own company (spec 2 §2), and the list for those who have none or may not open it. */
export const homeOf = (user: CurrentUser, list: keyof typeof LISTS) =>
  mayDo(user, 'my-company', 'list') ? { to: '/my-company', name: 'My Company' } : { to: `/${list}`, name: LISTS[list] }
