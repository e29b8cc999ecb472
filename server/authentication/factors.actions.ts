import { factorsOf } from '../../rules/people/second-factors.ts'
import { type EventName, eventWords } from '../../rules/programs/events.ts'
import type { Config } from '../kit/config.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent } from '../kit/database/change.ts'
import { refuse } from '../kit/http/problems.ts'
import { endAccess, type FactorField } from '../users/access.actions.ts'
import { mustHaveFactor, signsInByPassword, waysOf } from './factors.queries.ts'
import { tellOwner } from './tell-owner.actions.ts'

const CHANGED = 'Your sign-in to Evergreen has changed'

/** Locks the account, so that changes of its sign-in methods run one at a time. Refuses users who sign in by another service. */
export const lockWays = async ({ db }: Pick<Acting, 'db'>, userId: number): Promise<void> => {
  await db('users').where('id', userId).forUpdate().first('id')
  if (!(await signsInByPassword(db, userId))) throw refuse.rule('passwordLoginOff')
}

interface Changed {
  field: FactorField
  event: EventName
  /** The name of the changed factor. */
  detail?: string
}

type Acted = Acting & { config: Config; user: { id: number; clientId: number | null; sessionHash?: string | null } }

/** After every change of a second factor: ends the other sessions, records the change and tells the owner by mail. */
export const factorChanged = async (acting: Acted, { field, event, detail }: Changed): Promise<void> => {
  await endAccess(acting, acting.user, new Set([field]))
  await auditEvent(acting, { event, detail })
  await tellOwner(acting, acting.user.id, {
    subject: CHANGED,
    lines: [eventWords(event, detail ?? null)],
  })
}

/** Refuses to remove the last passkey of a user without a password. Runs after the removal, in its transaction. */
export const mustKeepWayIn = async ({ db, user }: Acted): Promise<void> => {
  const found = await db('users').where('id', user.id).first({ passwordHash: 'password_hash' })
  if (found?.passwordHash === null && (await waysOf(db, user.id)).passkeys === 0) throw refuse.rule('passkeyIsOnlyWay')
}

/** Refuses to remove the last second factor of a user whose role needs one. Runs after the removal, in its transaction. */
export const mustKeepFactor = async ({ db, config, user }: Acted): Promise<void> => {
  const left = factorsOf(await waysOf(db, user.id))
  if (left.length === 0 && (await mustHaveFactor(db, config, user.id))) throw refuse.rule('secondFactorNeeded')
}

/** Removes the second factors of a user who has lost them. Until the user sets up new ones, the password alone signs in. */
export const removeFactors = async (
  acting: Acting & { config: Config },
  account: { id: number; clientId: number | null },
): Promise<void> => {
  for (const table of ['passkeys', 'totps', 'recovery_codes']) await acting.db(table).where('user_id', account.id).delete()
  await endAccess(acting, account, new Set<FactorField>(['passkeys', 'totp', 'recoveryCodes']))
  await auditEvent(acting, { event: 'factorsRemoved', account })
  await tellOwner(acting, account.id, { subject: CHANGED, lines: [eventWords('factorsRemoved', null)] })
}
