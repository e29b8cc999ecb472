import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { toCents } from '../../rules/money.ts'
import { audit, change, create } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import { type Handlers, type Loading, on } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { handOverToProvider } from './client.actions.ts'
import { Client } from './client.model.ts'
import { clientDetails, clientsPage, ledgerOf } from './client.queries.ts'

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
      trustAccountMinimumCents: minimumBalanceThreshold === null ? null : toCents(minimumBalanceThreshold),
    })
    if (becomesFullService) await handOverToProvider(ask, client.id)
    return null
  }),

  ledger: on(visibleClient, ({ db }, client) => ledgerOf(db, client.id)),

  addToLedger: on(visibleClient, async (ask, client) => {
    const { db, user, body } = ask
    const { amount = null, description = null, reversesId = null } = body
    if (!client.trustAccountActive) throw refuse.rule('trustAccountOff')
    if ((amount === null) === (reversesId === null)) throw refuse.invalid({ amount: [messages.required] })
    const reversed = reversesId === null ? null : await db('trust_ledger').where({ id: reversesId, client_id: client.id }).first()
    if (reversed === undefined) throw refuse.unknownId('reversesId')
    if (reversed?.reverses_id) throw refuse.rule('ledgerEntryIsReversal', 'reversesId')
    const row = {
      client_id: client.id,
      kind: reversed ? 'Reversal' : 'Deposit',
      amount_cents: reversed ? -reversed.amount_cents : toCents(amount as number),
      description,
      reverses_id: reversesId,
      created_on: clock.now(),
      created_by: user.id,
    }
    const [made] = await db('trust_ledger').insert(row).returning('id')
    const changes = [{ field: 'amount', from: null, to: row.amount_cents / 100 }]
    await audit(ask, [{ record: 'trust_ledger', recordId: made.id, clientId: client.id, licenseId: null, propertyId: null, changes }])
    return { id: made.id }
  }),
}
