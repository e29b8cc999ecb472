import { REQUEST_ITEM_LABELS } from '../../rules/requests.ts'
import { clock } from '../kit/clock.ts'
import { audit, change } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mailedTo, mailRequest, revokeLinks } from './links.actions.ts'
import { itemWords } from './mails.ts'
import { type Request, type RequestAnswer, RequestItem, RequestLink } from './request.model.ts'
import type { WithinRequest } from './request.queries.ts'

interface Decision {
  status: 'Accepted' | 'SentBack'
  reason: string | null
}

/** The status of an item by its answers: Received if one is undecided, else Accepted if one was accepted, else Open. */
const itemStatus = async ({ db }: CallContext, itemId: number): Promise<RequestItem['status']> => {
  const found: string[] = await db('request_answers').where('item_id', itemId).distinct('status').pluck('status')
  return found.includes('Received') ? 'Received' : found.includes('Accepted') ? 'Accepted' : 'Open'
}

const isFulfilled = async ({ db }: CallContext, requestId: number): Promise<boolean> =>
  (await db('request_items').where('request_id', requestId).whereNot('status', 'Accepted').first('id')) === undefined

/** Ends a request with its links. */
export const endRequest = async (ctx: CallContext, request: Request, status: 'Fulfilled' | 'Cancelled'): Promise<void> => {
  if (request.status !== 'Open') throw refuse.rule('requestEnded')
  await change(ctx, request, { status, endedOn: clock.now() })
  await revokeLinks(ctx.db, { request_id: request.id })
}

/** Records a decision. Of concurrent decisions on an answer, one succeeds. The request ends once every item is accepted. */
export const decide = async (ctx: CallContext, request: Request, answer: RequestAnswer, decision: Decision): Promise<void> => {
  const { db, user } = ctx
  const decided = { decided_by_id: user.id, decided_by_name: `${user.firstName} ${user.lastName}`, decided_on: clock.now() }
  // One decision at a time for a request, so that its last one ends it.
  await db('requests').where('id', request.id).forUpdate().first('id')
  const changed = await db('request_answers')
    .where({ id: answer.id, status: 'Received' })
    .update({ ...decided, ...decision })
  if (changed === 0) throw refuse.rule('answerDecided')
  const item = await RequestItem.query(db).findById(answer.itemId).throwIfNotFound()
  await db('request_items')
    .where('id', item.id)
    .update({ status: await itemStatus(ctx, item.id) })
  const words = `${REQUEST_ITEM_LABELS[item.kind]} from ${answer.givenBy}`
  const { id: recordId, clientId, propertyId } = request
  const field = decision.status === 'Accepted' ? 'accepted' : 'sentBack'
  const changes = [{ field, from: null, to: words }]
  await audit(ctx, [{ record: 'requests', recordId, clientId, propertyId, licenseId: item.licenseId, changes }])
  if (request.status === 'Open' && (await isFulfilled(ctx, request.id))) await endRequest(ctx, request, 'Fulfilled')
}

/**
 * Rejects an answer. Unless the request has ended, asks its sender by mail for the item again, or all recipients without their address. Not
 * if another answer to the item was accepted or waits for a decision: the page would say that nothing is missing.
 */
export const sendBack = async (ctx: CallContext, { request, answer }: WithinRequest, reason: string): Promise<void> => {
  const { db, today } = ctx
  await decide(ctx, request, answer, { status: 'SentBack', reason })
  if (request.status !== 'Open' || request.expiresOn < today) return
  const item = await RequestItem.query(db).findById(answer.itemId).throwIfNotFound()
  if (item.status !== 'Open') return
  const link = await RequestLink.query(db).findById(answer.linkId)
  const everybody = await mailedTo(db, request.id)
  const own = everybody.filter(({ email }) => email === link?.email)
  await mailRequest(ctx, request, own.length > 0 ? own : everybody, { kind: 'sentBack', reason, what: itemWords(item) })
}
