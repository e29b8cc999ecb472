import type { Acting } from '../kit/database/acting.ts'
import { modelOf } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { users } from '../tables/users.ts'
import { endAccess } from './access.actions.ts'

/** Staff (without a client) or a user of one client. Client users see the users of their own client. */
export class User extends modelOf('users', users) {
  static override naming = ['firstName', 'lastName']
  static override secrets = ['passwordHash']

  static override changed(acting: Acting, user: User, fields: ReadonlySet<string>): Promise<void> {
    return endAccess(acting, user, fields)
  }

  /** Users and service accounts. */
  static accountsVisibleTo = ownVisibleTo('users.client_id')

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      query.modify(User.accountsVisibleTo(user)).where('users.kind', 'person')
    }
}
