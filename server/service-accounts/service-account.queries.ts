import type { Knex } from 'knex'
import type { Role } from '../../rules/people/permissions.ts'
import { tokensOf } from '../authentication/token.actions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { User } from '../users/user.model.ts'

/** Staff also see the accounts of clients, for which they can create some. */
export const visibleTo =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.modify(User.accountsVisibleTo(user)).where('users.kind', 'service')
  }

/** The service account of a path, if the caller can see it. */
export const visibleAccount = async ({ db, user, params }: LoadContext) => User.query(db).modify(visibleTo(user)).findById(params.id)

interface Listed {
  id: number
  version: number
  name: string
  roleName: Role
  clientId: number | null
  clientName: string | null
  active: boolean
  createdOn: string
}

/** All service accounts that the user can see, with their tokens. Not paged: a side has at most 100. */
export const accountsOf = async (db: Knex, user: SignedIn) => {
  const rows: Listed[] = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .modify(visibleTo(user))
    .orderBy(['users.first_name_sort', 'users.id'])
    .select({
      id: 'users.id',
      version: 'users.version',
      name: 'users.first_name',
      roleName: 'users.role_name',
      clientId: 'users.client_id',
      clientName: db.raw(CLIENT_NAME),
      active: 'users.active',
      createdOn: 'users.created_on',
    })
  const tokens = await tokensOf(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({ ...row, tokens: tokens.filter(({ userId }) => userId === row.id) }))
  return { items, totalItemCount: items.length }
}
