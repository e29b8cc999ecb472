import { addDays } from '../../../rules/day.ts'
import { audit } from '../../kit/database/change.ts'
import { ADDRESS, type Office, type PastEvent } from './office.ts'

const DAYS = 6

/** The users who move the renewals of a side. */
const MANAGERS: readonly [designation: string, email: string][] = [
  ['Provider', 'ellen.brandt@provider.example'],
  ['BillingClient', 'meiling.chow@harbor.example'],
  ['BillingClient', 'heather.yazzie@summit.example'],
]

/** Renewals that a colleague of the assignee moved in the last days. Each move notifies the assignee. */
export const moveEvents = async ({ db, today }: Office): Promise<PastEvent[]> => {
  const moves = []
  for (const [designation, email] of MANAGERS) {
    const { id: userId, client_id: clientId } = await db('users').where({ email }).first('id', 'client_id')
    const rows: { id: number; licenseId: number; clientId: number; stage: number; assigneeId: number }[] = await db('renewals')
      .join('licenses', 'licenses.id', 'renewals.license_id')
      .where({ 'renewals.is_active': true, 'licenses.renewal_designation': designation })
      .modify((query) => clientId !== null && query.where('licenses.client_id', clientId))
      .whereNot('licenses.assigned_user_id', userId)
      .whereIn('renewals.stage', [3, 5, 6])
      .where('renewals.process_start_date', '<', addDays(today, -DAYS - 2))
      .orderBy('renewals.id')
      .select({
        ...{ id: 'renewals.id', licenseId: 'licenses.id', clientId: 'licenses.client_id' },
        ...{ stage: 'renewals.stage', assigneeId: 'licenses.assigned_user_id' },
      })
    const some = [...Map.groupBy(rows, ({ assigneeId }) => assigneeId).values()].flatMap((own) => own.slice(0, 2))
    moves.push(
      ...some.map((renewal, n) => ({
        ...renewal,
        daysAgo: DAYS - (n % DAYS),
        at: `15:${10 + ((n * 17) % 50)}`,
        userId,
        ofClient: clientId,
      })),
    )
  }
  return moves.map(({ daysAgo, at, userId, ofClient, id, licenseId, clientId, stage }) => ({
    daysAgo,
    at,
    happens: () =>
      audit({ db, user: { id: userId, clientId: ofClient }, call: 'renewals.status', requestId: `demo-move-${id}`, address: ADDRESS }, [
        {
          ...{ record: 'renewals', recordId: id, clientId, licenseId, propertyId: null },
          changes: [{ field: 'stage', from: stage - 1, to: stage }],
        },
      ]),
  }))
}
