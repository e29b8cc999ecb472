import type { AuditedRequest } from '../../contract/auditor-rooms/calls.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { clock } from '../kit/clock.ts'
import type { Query } from '../kit/database/query.ts'
import { License } from '../licenses/license.model.ts'
import { recipientsIn } from '../requests/list.queries.ts'
import { Request, RequestAnswer } from '../requests/request.model.ts'
import { isUntil } from './as-of.queries.ts'
import type { LicenseFacts, Reading } from './facts.queries.ts'
import { viewerOf } from './viewer.ts'

/** A request item with its answers. `licenseNumbers` has several entries if a property was asked once for several licenses. */
export type AskedFacts = AuditedRequest & {
  requestId: number
  licenseId: number | null
  licenseNumbers: string[]
  senderName: string
  dueDate: string
}

type Row = Omit<AskedFacts, 'answers' | 'recipients' | 'licenseNumbers'> & { endedOn: string | null }

const rowsOf = ({ db, user, scope }: Reading, { id, propertyId, clientId }: LicenseFacts): Promise<Row[]> =>
  db('request_items')
    .join('requests', 'requests.id', 'request_items.request_id')
    .modify(Request.visibleTo(viewerOf(user, scope.forClient, clientId)))
    .where((any: Query) => {
      any.where('request_items.license_id', id)
      any.orWhere((property: Query) =>
        property.whereNull('request_items.license_id').where({ 'requests.property_id': propertyId, 'requests.client_id': clientId }),
      )
    })
    .orderBy(['requests.created_on', 'requests.id', 'request_items.position', 'request_items.id'])
    .select({
      id: 'request_items.id',
      requestId: 'requests.id',
      licenseId: 'request_items.license_id',
      askedOn: 'requests.created_on',
      senderName: 'requests.sender_name',
      dueDate: 'requests.due_date',
      endedOn: 'requests.ended_on',
      status: 'requests.status',
      kind: 'request_items.kind',
      question: 'request_items.question',
    })

/** By item, the numbers of its licenses that still exist and that the viewer may see. */
const numbersOf = async ({ db, user, scope }: Reading, clientId: number, itemIds: number[]) => {
  const rows: { itemId: number; number: string }[] = await db('request_item_licenses')
    .join('licenses', 'licenses.id', 'request_item_licenses.license_id')
    .modify(License.visibleTo(viewerOf(user, scope.forClient, clientId)))
    .whereIn('request_item_licenses.item_id', itemIds)
    .orderBy(['licenses.license_number', 'licenses.id'])
    .select({ itemId: 'request_item_licenses.item_id', number: 'licenses.license_number' })
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/**
 * The request items of the period about a license, or about its property for the same client, as they were at the end of the day. Oldest
 * first. Empty for users who may not renew.
 */
export const askedAbout = async (reading: Reading, license: LicenseFacts): Promise<AskedFacts[]> => {
  const { db, user, scope, today } = reading
  if (!mayRenew(viewerOf(user, scope.forClient, license.clientId))) return []
  const isThere = isUntil(scope.asOf, today)
  const from = scope.since === null ? '' : clock.startOf(scope.since)
  const rows = (await rowsOf(reading, license)).filter(({ askedOn }) => askedOn >= from && isThere(askedOn))
  if (rows.length === 0) return []
  const itemIds = rows.map(({ id }) => id)
  const answers = await RequestAnswer.query(db).whereIn('item_id', itemIds).orderBy('id')
  const numbers = await numbersOf(reading, license.clientId, itemIds)
  const recipients = await recipientsIn(db, [...new Set(rows.map(({ requestId }) => requestId))])
  return rows.map(({ endedOn, status, ...row }) => ({
    ...row,
    status: endedOn !== null && isThere(endedOn) ? status : 'Open',
    recipients: recipients.get(row.requestId) ?? '',
    licenseNumbers: (numbers.get(row.id) ?? []).map(({ number }) => number),
    answers: answers
      .filter(({ itemId, receivedOn }) => itemId === row.id && isThere(receivedOn))
      .map((answer) => {
        const isDecided = answer.decidedOn !== null && isThere(answer.decidedOn)
        return {
          givenBy: answer.givenBy,
          isVerified: Boolean(answer.isVerified),
          receivedOn: answer.receivedOn,
          words: answer.words,
          fileName: answer.fileName,
          status: isDecided ? answer.status : 'Received',
          decidedOn: isDecided ? answer.decidedOn : null,
          reason: isDecided ? answer.reason : null,
        }
      }),
  }))
}
