import type { Calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { toCents } from '../../rules/money.ts'
import { change, create } from '../kit/database/change.ts'
import { type CallContext, type Handlers, type LoadContext, on } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { setSteps } from '../reminders/policies/policy.actions.ts'
import { PROVIDER, policyOf, shownPolicy } from '../reminders/policies/policy.queries.ts'
import { handOverToProvider } from './client.actions.ts'
import { Client, storedFactorRoles } from './client.model.ts'
import { clientDetails, clientsPage, passwordUsersOf } from './client.queries.ts'
import { enter, reverse } from './trust-account.actions.ts'
import { type LedgerRow, ledgerPage } from './trust-account.queries.ts'

const visibleClient = async ({ db, user, params }: LoadContext) => Client.query(db).modify(Client.visibleTo(user)).findById(params.id)

/** The owner of the reminder policy that applies to a client's licenses. */
const ownerOf = ({ id, serviceLevel }: Client): number => (serviceLevel === 'FullService' ? PROVIDER : id)

/** Refuses without single sign-on, because nobody could sign in. `people`: how many would lose access. */
const mayUseOnlySingleSignOn = ({ config }: CallContext, people: number): void => {
  if (config.oidc !== null) return
  const sentence = sentences.passwordSignInNeeded(people)
  throw new Refusal(400, sentence, { clientAllowUserPasswordLogin: [sentence] })
}

export const clientHandlers: Handlers<Calls['clients']> = {
  list: ({ db, user, body }) => clientsPage(db, user, body),
  get: on(visibleClient, async ({ db, today, config }, client) => ({
    ...(await clientDetails(db, client, today)),
    singleSignOn: config.oidc !== null,
  })),

  create: async (ctx) => {
    if (ctx.body.clientAllowUserPasswordLogin === false) mayUseOnlySingleSignOn(ctx, 0)
    const { id } = await create(ctx, Client, {
      clientCostStructure: 'Subscription',
      clientRenewalBillingResponsibility: 'Client',
      clientAllowUserPasswordLogin: true,
      ...ctx.body,
    })
    return { id }
  },

  update: on(visibleClient, async (ctx, client) => {
    const { minimumBalanceThreshold, secondFactorRoles, ...settings } = ctx.body
    if (client.clientAllowUserPasswordLogin && !settings.clientAllowUserPasswordLogin)
      mayUseOnlySingleSignOn(ctx, await passwordUsersOf(ctx.db, client.id))
    const becomesFullService = settings.serviceLevel === 'FullService' && client.serviceLevel !== 'FullService'
    await change(ctx, client, {
      ...settings,
      ...storedFactorRoles(secondFactorRoles),
      trustAccountMinimumCents: toCents(minimumBalanceThreshold ?? 0),
    })
    if (becomesFullService) await handOverToProvider(ctx, client.id)
    return null
  }),

  reminderPolicy: on(visibleClient, async ({ db }, client) => shownPolicy(db, await policyOf(db, ownerOf(client)))),
  updateReminderPolicy: on(visibleClient, async (ctx, client) => {
    if (client.serviceLevel === 'FullService') throw refuse.rule('fullServiceReminders')
    await setSteps(ctx, await policyOf(ctx.db, client.id), ctx.body.steps)
    return null
  }),

  ledger: on(visibleClient, ({ db, query, today }, client) => ledgerPage(db, client.id, query, today)),

  addToLedger: on(visibleClient, async (ctx, client) => {
    const { amount = null, description = null, reversesId = null } = ctx.body
    if (!client.trustAccountActive) throw refuse.rule('trustAccountOff')
    if ((amount === null) === (reversesId === null)) throw refuse.invalid({ amount: [messages.required] })
    if (amount !== null)
      return { id: await enter(ctx, { client_id: client.id, kind: 'Deposit', amount_cents: toCents(amount), description }) }
    const entry: LedgerRow | undefined = await ctx.db('trust_ledger').where({ id: reversesId, client_id: client.id }).first()
    if (!entry) throw refuse.unknownId('reversesId')
    return { id: await reverse(ctx, entry, description ?? entry.description) }
  }),
}
