import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { toCents } from '../../rules/money.ts'
import { change, create } from '../kit/database/change.ts'
import { type Handlers, type Loading, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { handOverToProvider } from './client.actions.ts'
import { Client } from './client.model.ts'
import { clientDetails, clientsPage } from './client.queries.ts'
import { enter, reverse } from './trust-account.actions.ts'
import { type LedgerRow, ledgerPage } from './trust-account.queries.ts'

const visibleClient = async ({ db, user, params }: Loading) =>
  Client.query(db)
    .modify(Client.visibleTo(user))
    .findById(params.id as number)

export const clientHandlers: Handlers<Calls['clients']> = {
  list: ({ db, body }) => clientsPage(db, body),
  get: on(visibleClient, ({ db }, client) => clientDetails(db, client)),

  create: async (ask) => {
    const { id } = await create(ask, Client, {
      clientCostStructure: 'Subscription',
      clientRenewalBillingResponsibility: 'Client',
      clientAllowUserPasswordLogin: true,
      ...ask.body,
    })
    return { id }
  },

  update: on(visibleClient, async (ask, client) => {
    const { minimumBalanceThreshold, ...settings } = ask.body
    const becomesFullService = settings.serviceLevel === 'FullService' && client.serviceLevel !== 'FullService'
    await change(ask, client, {
      ...settings,
      trustAccountMinimumCents: toCents(minimumBalanceThreshold ?? 0),
    })
    if (becomesFullService) await handOverToProvider(ask, client.id)
    return null
  }),

  ledger: on(visibleClient, ({ db, query }, client) => ledgerPage(db, client.id, query)),

  addToLedger: on(visibleClient, async (ask, client) => {
    const { amount = null, description = null, reversesId = null } = ask.body
    if (!client.trustAccountActive) throw refuse.rule('trustAccountOff')
    if ((amount === null) === (reversesId === null)) throw refuse.invalid({ amount: [messages.required] })
    if (amount !== null)
      return { id: await enter(ask, { client_id: client.id, kind: 'Deposit', amount_cents: toCents(amount), description }) }
    const entry: LedgerRow | undefined = await ask.db('trust_ledger').where({ id: reversesId, client_id: client.id }).first()
    if (!entry) throw refuse.unknownId('reversesId')
    return { id: await reverse(ask, entry, description ?? entry.description) }
  }),
}
