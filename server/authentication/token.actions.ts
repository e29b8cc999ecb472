import type { Knex } from 'knex'
import { SCOPES } from '../../contract/areas.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { clientOfScopes, isScopeOfClient } from '../../rules/programs/scopes.ts'
import { clock } from '../kit/clock.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent } from '../kit/database/change.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf, newSecret } from '../kit/http/session.ts'

const DAY = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 90

/** Refuses, with 400 on `field`, scopes of unknown areas, and those of several clients or of a client without an area. */
export const mustBeScopes = (scopes: readonly string[] | null, field = 'scopes'): void => {
  const [ofClients, others] = [scopes?.filter(isScopeOfClient) ?? [], scopes?.filter((scope) => !isScopeOfClient(scope)) ?? []]
  const unknown = others.filter((scope) => !SCOPES.includes(scope))
  if (unknown.length > 0) throw refuse.invalid({ [field]: [sentences.unknownScopes(unknown, SCOPES)] })
  if (ofClients.length > 1 || (ofClients.length === 1 && others.length === 0))
    throw refuse.invalid({ [field]: [messages.clientScopeWrong] })
}

/** Refuses, with 400 on `field`, scopes of a client that does not exist, or for an account that sees only its own client. */
export const mustBeLimitable = async (
  db: Knex,
  owner: { clientId: number | null },
  scopes: readonly string[] | null,
  field = 'scopes',
): Promise<void> => {
  const clientId = clientOfScopes(scopes)
  if (clientId === null) return
  if (owner.clientId !== null) throw refuse.invalid({ [field]: [messages.clientScopeNeedless] })
  const isThere = clientId <= limits.integer && (await db('clients').where('id', clientId).first('id'))
  if (!isThere) throw refuse.invalid({ [field]: [sentences.unknownClient(clientId)] })
}

export interface NewToken {
  name: string
  expiresInDays?: number
  /** Null: everything that its owner may do. */
  scopes: readonly string[] | null
}

/** Creates a token of an account. Only this reply contains its secret. */
export const makeToken = async (
  acting: Acting,
  owner: { id: number; clientId: number | null },
  { name: given, expiresInDays = DEFAULT_DAYS, scopes }: NewToken,
): Promise<{ id: number; token: string; expiresOn: string }> => {
  const token = newSecret()
  const expiresOn = clock.later(expiresInDays * DAY)
  const name = given.trim()
  const row = { user_id: owner.id, name, token_hash: hashOf(token), created_on: clock.now(), expires_on: expiresOn }
  const [made] = await acting
    .db('tokens')
    .insert({ ...row, scopes: scopes && JSON.stringify(scopes) })
    .returning('id')
  const account = owner.id === acting.user?.id ? null : owner
  await auditEvent(acting, { event: 'tokenCreated', detail: scopes ? `${name} (${scopes.join(', ')})` : name, account })
  return { id: made.id, token, expiresOn }
}

/** A token of an account that is not revoked. */
export const tokenOf = (db: Knex, userId: number, id: number): Promise<{ id: number; name: string } | undefined> =>
  db('tokens').where({ id, user_id: userId }).whereNull('revoked_on').first('id', 'name')

/** Revokes a token of an account. Of concurrent requests, one succeeds. */
export const revokeToken = async (
  acting: Acting,
  { id, name }: { id: number; name: string },
  account: { id: number; clientId: number | null } | null = null,
): Promise<void> => {
  const revoked = await acting.db('tokens').where({ id }).whereNull('revoked_on').update({ revoked_on: clock.now() })
  if (revoked === 0) throw refuse.notFound()
  await auditEvent(acting, { event: 'tokenRevoked', detail: name, account })
}

interface Token {
  id: number
  userId: number
  name: string
  createdOn: string
  expiresOn: string
  lastUsedOn: string | null
  tokenHash: string
  scopes: string[] | null
}

/** The tokens of accounts that are not revoked, without their secrets. */
export const tokensOf = async (db: Knex, userIds: readonly number[]): Promise<Token[]> => {
  const rows: (Omit<Token, 'scopes'> & { scopes: string | null })[] = await db('tokens')
    .whereIn('user_id', userIds)
    .whereNull('revoked_on')
    .orderBy('id')
    .select({
      id: 'id',
      userId: 'user_id',
      name: 'name',
      createdOn: 'created_on',
      expiresOn: 'expires_on',
      lastUsedOn: 'last_used_on',
      tokenHash: 'token_hash',
      scopes: 'scopes',
    })
  return rows.map(({ scopes, ...token }) => ({ ...token, scopes: scopes === null ? null : JSON.parse(scopes) }))
}
