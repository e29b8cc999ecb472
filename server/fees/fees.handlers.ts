import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { feeLicensesPage, feesOf } from './fees.queries.ts'
import { trustRunwayOf } from './trust-runway.queries.ts'

export const feeHandlers: Handlers<Calls['fees']> = {
  list: ({ db, user, body, today }) => feesOf(db, user, body, today),
  licenses: ({ db, user, body, today }) => feeLicensesPage(db, user, body, today),
  trustRunway: async ({ db, user, query, today }) => {
    const clientId = query.clientId ?? user.clientId
    if (clientId === null || (user.clientId !== null && clientId !== user.clientId)) throw refuse.unknownId('clientId')
    if (!(await db('clients').where('id', clientId).first('id'))) throw refuse.unknownId('clientId')
    return trustRunwayOf(db, user, clientId, today)
  },
}
