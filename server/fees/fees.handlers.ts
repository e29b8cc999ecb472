import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { sheetFile, writeSheet } from '../outside/sheet-file.ts'
import { feeLicensesPage, feesOf } from './fees.queries.ts'
import { feesSheet } from './sheet.queries.ts'
import { trustRunwayOf } from './trust-runway.queries.ts'

export const feeHandlers: Handlers<Calls['fees']> = {
  list: ({ db, user, body, today }) => feesOf(db, user, body, today),
  export: async ({ db, user, query: { format = 'xlsx', ...filter }, today }) => ({
    body: writeSheet(await feesSheet(db, user, filter, today), format),
    ...sheetFile(`evergreen-fees-${today}`, format),
  }),
  licenses: ({ db, user, body, today }) => feeLicensesPage(db, user, body, today),
  trustRunway: async ({ db, user, query, today }) => {
    const clientId = query.clientId ?? user.clientId
    if (clientId === null || (user.clientId !== null && clientId !== user.clientId)) throw refuse.unknownId('clientId')
    if (!(await db('clients').where('id', clientId).first('id'))) throw refuse.unknownId('clientId')
    return trustRunwayOf(db, user, clientId, today)
  },
}
