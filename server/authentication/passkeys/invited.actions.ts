import type { Output } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import type { Database } from '../../kit/database/db.ts'
import type { HandlerContext } from '../../kit/http/handler.ts'
import { hashOf } from '../../kit/http/session.ts'
import { invitationInvalid, invitedUser, takeInvitation } from '../accept-invitation.ts'
import { beginSession } from '../begin-session.actions.ts'
import { lockWays } from '../factors.actions.ts'
import { firstRecoveryCodes } from '../recovery-codes.actions.ts'
import { insertPasskey, newPasskeyOptions, verifiedPasskey } from './create.actions.ts'

type Asking = HandlerContext<Calls['authentication']['invitationPasskeyOptions']>
type Accepting = HandlerContext<Calls['authentication']['acceptWithPasskey']>

/** The invited user. The hash of the invitation replaces that of a session, which they do not have yet. */
const inviteeOf = async ({ db, body: { token } }: Pick<Asking, 'db' | 'body'>) => {
  const { id, clientId, email, firstName, lastName } = await invitedUser(db, token)
  return { id, clientId, email, firstName, lastName, sessionHash: hashOf(token), isOnlyWayIn: true }
}

/** The options for navigator.credentials.create. Does not use up the invitation. */
export const invitationOptions = async (ctx: Asking, write: Database['write']) =>
  newPasskeyOptions({ ...ctx, owner: await inviteeOf(ctx) }, write)

/** Accepts an invitation with a passkey instead of a password, and signs in. Of many concurrent requests one succeeds. */
export const acceptWithPasskey = async (
  ctx: Accepting,
  write: Database['write'],
): Promise<Output<Calls['authentication']['acceptWithPasskey']>> => {
  const { body } = ctx
  const owner = await inviteeOf(ctx)
  const passkey = await verifiedPasskey({ ...ctx, owner }, body.credential, write)
  let recoveryCodes: string[] = []
  const isStarted = await beginSession(ctx, {
    account: owner,
    event: { event: 'signedInByPasskey', detail: body.name.trim() },
    asksForFactor: false,
    still: { password_hash: null },
    also: async (db) => {
      await takeInvitation({ ...ctx, db, user: null }, body.token)
      await lockWays({ db }, owner.id)
      await insertPasskey(db, owner.id, body.name.trim(), passkey)
      recoveryCodes = (await firstRecoveryCodes(db, owner.id)) ?? []
    },
  })
  if (!isStarted) throw invitationInvalid()
  return { recoveryCodes }
}
