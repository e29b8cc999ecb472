import type { Knex } from 'knex'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Calls } from '../../contract/index.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { auditEvent } from '../kit/database/change.ts'
import { type CallContext, type Handlers, inOwnTransactions, type LoadContext, on, type SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { provider } from '../kit/provider.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { isEnrolling } from './factors.queries.ts'
import { answerPairing, deviceToken, requestDevice, shownPairing, waitingPairing } from './pairing.actions.ts'
import { acceptWithPasskey, invitationOptions } from './passkeys/invited.actions.ts'
import { passkeyOptions, signInByPasskey } from './passkeys/sign-in.actions.ts'
import { resetPassword, sendPasswordLink } from './password-link.ts'
import { signIn } from './sign-in.ts'
import { beginSingleSignOn, endSingleSignOn } from './single-sign-on.ts'
import { makeToken, mustBeLimitable, mustBeScopes, revokeToken, tokenOf, tokensOf } from './token.actions.ts'

type Identifying = Pick<CallContext, 'db' | 'config' | 'today'>

const identityOf = async ({ db, config, today }: Identifying, userId: number, mustSetUpFactor: boolean): Promise<CurrentUser> => {
  const row = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', userId)
    .first({
      id: 'users.id',
      email: 'users.email',
      firstName: 'users.first_name',
      lastName: 'users.last_name',
      clientId: 'users.client_id',
      clientName: db.raw(CLIENT_NAME),
      clientRenewalBillingResponsibility: 'clients.client_renewal_billing_responsibility',
      clientServiceLevel: 'clients.service_level',
      clientCostStructure: 'clients.client_cost_structure',
      isBillingIdRequired: db.raw('coalesce(clients.is_billing_id_required, false)'),
      isPropertyContactRequired: db.raw('coalesce(clients.is_property_contact_required, false)'),
      isPropertyDivisionRequired: db.raw('coalesce(clients.is_property_division_required, false)'),
      clientAllowUserPasswordLogin: db.raw('coalesce(clients.client_allow_user_password_login, true)'),
      renewalInvoiceRecipient: 'users.renewal_invoice_recipient',
      roleName: 'users.role_name',
      firstScreen: 'users.first_screen',
      mustChangePassword: 'users.must_change_password',
    })
  const { disabledRoutes } = config
  return {
    ...row,
    roles: [row.roleName],
    authenticated: true,
    mustSetUpFactor,
    providerName: provider.name(),
    disabledRoutes,
    today,
    dateFormat: config.dateFormat,
    scopes: null,
  }
}

const ownToken = ({ db, user, params }: LoadContext) => tokenOf(db, user.id, params.id)

/** A new password ends all sessions. No token may be created with a session that ended while this request ran. */
const mustStillBeSignedIn = async (db: Knex, { id, sessionHash }: SignedIn): Promise<void> => {
  await db('users').where({ id }).forUpdate().first('id')
  const session = await db('sessions').where('id_hash', sessionHash).first('id_hash')
  const token = session ?? (await db('tokens').where('token_hash', sessionHash).whereNull('revoked_on').first('id'))
  if (!token) throw refuse.notSignedIn()
}

/** Accepts only a path of this site: one slash that no slash or backslash follows, and no control characters. */
const safePath = (target: string | undefined): string => {
  if (!target || !/^\/(?![/\\])[\x21-\x7e]*$/.test(target) || target.includes('\\')) return '/'
  const here = 'http://here.invalid'
  return URL.canParse(target, here) && new URL(target, here).origin === here ? target : '/'
}

export const authenticationHandlers: Handlers<Calls['authentication']> = {
  identity: async (ctx) => ({
    ...(await identityOf(ctx, ctx.user.id, ctx.user.isEnrolling)),
    scopes: ctx.user.scopes && [...ctx.user.scopes],
  }),

  // Its own transactions, because a wrong password is counted even though it is refused, and hashing must not block the only writer.
  signIn: inOwnTransactions(async (ctx, write) => {
    const userId = await signIn({ ...ctx, write }, ctx.body)
    return identityOf(ctx, userId, await isEnrolling(ctx, userId))
  }),

  passkeyOptions: inOwnTransactions(passkeyOptions),
  passkey: inOwnTransactions(async (ctx, write) => identityOf(ctx, await signInByPasskey(ctx, write), false)),

  signInPage: async ({ session, query }) => {
    session.redirect(`/signIn?redirectUri=${encodeURIComponent(safePath(query.redirectUri))}`)
    return null
  },

  // The work runs after the response; otherwise the response time would reveal known e-mails.
  forgotPassword: inOwnTransactions(async (ctx) => {
    if (!ctx.writeQueue.later((db) => sendPasswordLink(ctx, db, ctx.body.email))) throw refuse.busy('databaseBusy', 5)
    return null
  }),

  resetPassword: inOwnTransactions(async (ctx, write) => {
    await resetPassword(ctx, write, ctx.body)
    return null
  }),

  options: async ({ config }) => ({ singleSignOn: config.oidc !== null }),

  invitation: (ctx) => readInvitation(ctx, ctx.query.token),

  acceptInvitation: inOwnTransactions(async (ctx, write) => {
    const { email } = await acceptInvitation(ctx, write, ctx.body)
    return { email }
  }),

  // Their own transactions: a challenge is used up even if the proof is wrong, and a stored reply would contain recovery codes.
  invitationPasskeyOptions: inOwnTransactions(invitationOptions),
  acceptWithPasskey: inOwnTransactions(acceptWithPasskey),

  singleSignOn: async (ctx) => {
    await beginSingleSignOn(ctx, safePath(ctx.query.redirectUri))
    return null
  },

  singleSignOnCallback: async (ctx) => {
    await endSingleSignOn(ctx, ctx.query)
    return null
  },

  signOut: inOwnTransactions(async (ctx) => {
    const { session, query, user } = ctx
    await session.end(async (db) => {
      if (user) await auditEvent({ ...ctx, db }, { event: 'signedOut' })
    })
    session.redirect(safePath(query.redirectUri))
    return null
  }),

  // Their own transactions: a refusal of RFC 8628 also notes when the program asked, and a stored reply would contain the secrets.
  requestDevice: inOwnTransactions((ctx, write) => requestDevice(ctx, write, ctx.body)),
  deviceToken: inOwnTransactions((ctx, write) => deviceToken(ctx, write, ctx.body)),
  device: on(waitingPairing, async (_ctx, pairing) => shownPairing(pairing)),
  answerDevice: on(waitingPairing, async (ctx, pairing) => {
    await answerPairing(ctx, pairing, ctx.body.isApproved)
    return null
  }),

  tokens: async ({ db, user }) => {
    const items = (await tokensOf(db, [user.id])).map(({ tokenHash, userId, ...token }) => ({
      ...token,
      isCurrent: tokenHash === user.sessionHash,
    }))
    return { items, totalItemCount: items.length }
  },

  // Its own transaction, because a reply stored for an Idempotency-Key would contain the secret.
  createToken: inOwnTransactions(async (ctx, write) => {
    const { user, body } = ctx
    const scopes = body.scopes?.length ? body.scopes : null
    mustBeScopes(scopes)
    return write(async (db) => {
      await mustStillBeSignedIn(db, user)
      await mustBeLimitable(db, user, scopes)
      return makeToken({ ...ctx, db }, user, { ...body, scopes })
    })
  }),

  revokeToken: on(ownToken, async (ctx, token) => {
    await revokeToken(ctx, token)
    return null
  }),
}
