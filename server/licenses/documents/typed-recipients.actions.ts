import { MOST_NEW_ADDRESSES } from '../../../rules/licenses/sending.ts'
import { sentences } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { insertRows } from '../../kit/database/many.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'

const DAY = 24 * 60 * 60_000

/** Counts typed addresses that are new for the client. Locks its row, so that mails at the same time cannot exceed the limit together. */
export const countTyped = async (
  { db }: Pick<CallContext, 'db'>,
  clientId: number,
  addresses: readonly string[],
  field = 'furtherAddresses',
): Promise<void> => {
  if (addresses.length === 0) return
  await db('clients').where('id', clientId).forUpdate().first('id')
  const now = clock.now()
  const rows = addresses.map((address) => ({ clientId, address: address.toLowerCase(), firstTypedOn: now }))
  const added = await insertRows(db, 'typed_recipients', rows, { onConflict: 'do nothing' })
  if (added.length === 0) return
  const lately = await db('typed_recipients')
    .where('client_id', clientId)
    .where('first_typed_on', '>', clock.later(-DAY))
    .count({ total: '*' })
    .first()
  if (Number(lately?.total) > MOST_NEW_ADDRESSES) throw refuse.invalid({ [field]: [sentences.tooManyNewAddresses(MOST_NEW_ADDRESSES)] })
}
