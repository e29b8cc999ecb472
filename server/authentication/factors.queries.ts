import type { Knex } from 'knex'
import { type Factor, factorsOf, needsFactor, rolesIn, type Ways } from '../../rules/people/second-factors.ts'
import type { Config } from '../kit/config.ts'

/** SQL over `users`: whether an account has passkeys or an authenticator app. */
export const HAS_FACTORS =
  '(exists (select 1 from passkeys where passkeys.user_id = users.id) or exists (select 1 from totps where totps.user_id = users.id and totps.confirmed_on is not null))'

/** The sign-in methods of an account besides its password. */
export const waysOf = async (db: Knex, userId: number): Promise<Ways> => {
  const number = (sql: string) => db.raw(`(select count(*) from ${sql})`)
  const found = await db('users')
    .where('users.id', userId)
    .first({
      sms: 'users.two_factor_enabled',
      passkeys: number('passkeys where passkeys.user_id = users.id'),
      totps: number('totps where totps.user_id = users.id and totps.confirmed_on is not null'),
      recoveryCodes: number('recovery_codes where recovery_codes.user_id = users.id and recovery_codes.used_on is null'),
    })
  return {
    sms: Boolean(found?.sms),
    passkeys: Number(found?.passkeys ?? 0),
    totp: Number(found?.totps ?? 0) > 0,
    recoveryCodes: Number(found?.recoveryCodes ?? 0),
  }
}

export const factorsOfUser = async (db: Knex, userId: number): Promise<Factor[]> => factorsOf(await waysOf(db, userId))

/** Whether the user must have a second factor. Never for clients with a sign-in service, which is responsible for it. */
export const mustHaveFactor = async (db: Knex, config: Config, userId: number): Promise<boolean> => {
  const found = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', userId)
    .first({ role: 'users.role_name', clientId: 'users.client_id', ...byPassword(db), clientRoles: 'clients.second_factor_roles' })
  if (!found?.byPassword) return false
  return needsFactor(found.role, { installation: config.secondFactorRoles, client: rolesIn(found.clientRoles ?? '') })
}

/** Whether the user needs a second factor and has none. Such a user can only set one up. */
export const isEnrolling = async ({ db, config }: { db: Knex; config: Config }, userId: number): Promise<boolean> =>
  (await mustHaveFactor(db, config, userId)) && (await factorsOfUser(db, userId)).length === 0

/** Staff can always use a password; client users only if their client allows it. Over `users`, left-joined with `clients`. */
export const byPassword = (db: Knex) => ({
  byPassword: db.raw('coalesce(clients.client_allow_user_password_login, users.client_id is null)'),
})

/** Whether the user signs in with a password here, and so can have passkeys and an authenticator app. */
export const signsInByPassword = async (db: Knex, userId: number): Promise<boolean> => {
  const found = await db('users').leftJoin('clients', 'clients.id', 'users.client_id').where('users.id', userId).first(byPassword(db))
  return Boolean(found?.byPassword)
}
