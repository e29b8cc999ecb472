import type { Knex } from 'knex'
import type { Config } from '../kit/config.ts'
import type { Acting } from '../kit/database/acting.ts'
import { auditEvent, type Event } from '../kit/database/change.ts'
import type { SessionControl, Starting } from '../kit/http/handler.ts'
import { noteDevice } from './device.actions.ts'
import { isEnrolling } from './factors.queries.ts'

type SigningIn = Omit<Acting, 'user'> & { config: Config; session: SessionControl }

interface Beginning extends Pick<Starting, 'still'> {
  account: { id: number; clientId: number | null }
  event: Event
  /** Whether a second factor can be asked of this person: not if another service has signed them in. */
  asksForFactor: boolean
  also?(db: Knex): Promise<unknown>
}

/**
 * Ends every kind of sign-in: starts the session, records it, and tells the owner about a new device. A user who needs a second factor
 * and has none gets a session that can only set one up. Returns false if the account has changed meanwhile.
 */
export const beginSession = async (ctx: SigningIn, { account, event, asksForFactor, still, also }: Beginning): Promise<boolean> => {
  return ctx.session.start(account.id, {
    still,
    isEnrolling: asksForFactor && (await isEnrolling(ctx, account.id)),
    also: async (db) => {
      const acting = { ...ctx, db, user: account }
      await also?.(db)
      await auditEvent(acting, event)
      await noteDevice(acting, account.id)
    },
  })
}
