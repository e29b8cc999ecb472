import type { Knex } from 'knex'
import type { Standing } from '../../contract/licenses/standing.ts'
import type { AskedPage, RequestDetails } from '../../contract/requests/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { mayKeepRequest, type RequestSide } from '../../rules/people/permissions.ts'
import { daysOpen } from '../../rules/requests.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import type { CallContext, LoadContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { hashOf } from '../kit/http/session.ts'
import { provider } from '../kit/provider.ts'
import { License } from '../licenses/license.model.ts'
import { standingsOf } from '../licenses/standing/standing.queries.ts'
import { Property } from '../properties/property.model.ts'
import { type KeptProperty, withKeeper } from '../properties/property.queries.ts'
import { Request, RequestAnswer, RequestItem, RequestLink } from './request.model.ts'

/** A request with the data on which the permission to change it depends. */
export type KeptRequest = Request & RequestSide

/** An item that is asked once for several licenses names none of them itself: only `request_item_licenses` has them. */
const sideOf = async (db: Knex, request: Request): Promise<RequestSide> => {
  const about = db('request_item_licenses')
    .whereIn('item_id', db('request_items').where('request_id', request.id).select('id'))
    .select('license_id')
  const licenses = await License.query(db).whereIn('id', about)
  if (licenses.length > 0) return { licenses, property: null }
  const property = await Property.query(db).modify(withKeeper).findById(request.propertyId).castTo<KeptProperty | undefined>()
  return { licenses, property: property ?? null }
}

/** The request of a path, if the caller can see it. */
export const visibleRequest = async ({ db, user, params }: LoadContext): Promise<KeptRequest | undefined> => {
  const request = await Request.query(db).modify(Request.visibleTo(user)).findById(params.id)
  return request && Object.assign(request, await sideOf(db, request))
}

export interface WithinRequest extends RequestSide {
  request: KeptRequest
  answer: RequestAnswer
  version: number
}

/** An answer of the request of a path. */
export const answerOfRequest = async (loading: LoadContext<'id' | 'answerId'>): Promise<WithinRequest | undefined> => {
  const request = await visibleRequest(loading)
  const answer = request && (await RequestAnswer.query(loading.db).findOne({ id: loading.params.answerId, request_id: request.id }))
  return answer && { request, answer, licenses: request.licenses, property: request.property, version: request.version }
}

/** A link of the request of a path. */
export const linkOfRequest = async (
  loading: LoadContext<'id' | 'linkId'>,
): Promise<(RequestSide & { request: KeptRequest; link: RequestLink }) | undefined> => {
  const request = await visibleRequest(loading)
  const link = request && (await RequestLink.query(loading.db).findOne({ id: loading.params.linkId, request_id: request.id }))
  return link && { request, link, licenses: request.licenses, property: request.property }
}

/** A link that works, with its request. */
export interface LiveLink {
  link: RequestLink
  request: Request
}

/** The request of a token. Undefined if its link is unknown, revoked or expired, or if the request has ended. */
export const requestOfToken = async ({
  db,
  params,
  today,
}: {
  db: Knex
  params: { token: string }
  today: string
}): Promise<LiveLink | undefined> => {
  const link = await RequestLink.query(db)
    .findOne('token_hash', hashOf(params.token))
    .whereNull('revoked_on')
    .where((rows) => rows.whereNull('open_until').orWhere('open_until', '>', clock.now()))
  const request = link && (await Request.query(db).findById(link.requestId).where('status', 'Open').where('expires_on', '>=', today))
  return request && { link, request }
}

/** Whether the page asks for a code first. A link that was created by entering a code needs none. */
export const needsCode = async (db: Knex, { link, request }: { link?: RequestLink; request: Request }): Promise<boolean> =>
  !link?.openUntil && Boolean(await db('clients').where({ id: request.clientId, is_request_code_required: true }).first('id'))

/** The request of a link whose page may be read and answered. */
export const openRequest = async (loading: Parameters<typeof requestOfToken>[0]): Promise<LiveLink | undefined> => {
  const live = await requestOfToken(loading)
  if (live && (await needsCode(loading.db, live))) throw refuse.rule('askedNeedsCode', 'code')
  return live
}

const itemsOf = (db: Knex, requestId: number) => RequestItem.query(db).where('request_id', requestId).orderBy(['position', 'id'])
const answersOf = (db: Knex, requestId: number) => RequestAnswer.query(db).where('request_id', requestId).orderBy('id')

/** By license id, the standings of the items' licenses that still exist and that the user may see. */
const standingsOfItems = ({ db, user, today }: CallContext, items: readonly RequestItem[]): Promise<Map<number, Standing>> =>
  standingsOf(db, today, [...new Set(items.flatMap(({ licenseId }) => licenseId ?? []))], License.visibleTo(user))

/** The day of an answer in the provider's time zone; at most today, because a server with a fixed date can receive answers "later". */
export const receivedDay = ({ receivedOn }: Pick<RequestAnswer, 'receivedOn'>, today: Day): Day => {
  const day = clock.local(receivedOn).slice(0, 10)
  return day < today ? day : today
}

/** A request with its items and answers. */
export const requestDetails = async (ctx: CallContext, request: KeptRequest): Promise<RequestDetails> => {
  const { db, user, today } = ctx
  const [items, answers, links, client] = await Promise.all([
    itemsOf(db, request.id),
    answersOf(db, request.id),
    RequestLink.query(db).where('request_id', request.id).whereNull('open_until').orderBy('id', 'desc').limit(100),
    db('clients')
      .where('id', request.clientId)
      .first({ name: db.raw(CLIENT_NAME) }),
  ])
  const standings = await standingsOfItems(ctx, items)
  const isLive = request.status === 'Open' && request.expiresOn >= today
  return {
    ...request,
    clientName: client?.name ?? '',
    daysOpen: daysOpen(clock.local(request.createdOn).slice(0, 10), today),
    itemCount: items.length,
    openCount: items.filter(({ status }) => status === 'Open').length,
    receivedCount: answers.filter(({ status }) => status === 'Received').length,
    mayKeep: mayKeepRequest(user, request),
    items: items.map((item) => ({
      ...item,
      standing: standings.get(item.licenseId ?? 0) ?? null,
      answers: answers
        .filter(({ itemId }) => itemId === item.id)
        .map((answer) => ({ ...answer, receivedDay: receivedDay(answer, today), hasDocument: answer.documentId !== null })),
    })),
    links: links.map((link) => ({ ...link, isLive: isLive && link.revokedOn === null })),
  }
}

/** The sender with their company, which for staff is the provider: 'Kim Doe (Harbor Hotels)'. */
export const askerOf = async (db: Knex, { senderId, senderName }: Pick<Request, 'senderId' | 'senderName'>): Promise<string> => {
  const sender = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', senderId)
    .first({ clientId: 'users.client_id', company: db.raw(CLIENT_NAME) })
  if (!sender) return senderName
  return `${senderName} (${sender.clientId === null ? provider.name() : sender.company})`
}

/** What the public page shows. */
export const askedPage = async (db: Knex, { link, request }: LiveLink): Promise<AskedPage> => {
  const [items, answers, askedBy] = await Promise.all([itemsOf(db, request.id), answersOf(db, request.id), askerOf(db, request)])
  return {
    propertyName: request.propertyName,
    askedBy,
    recipientName: link.name,
    dueDate: request.dueDate,
    message: request.message,
    items: items.map((item) => {
      const given = answers.filter(({ itemId }) => itemId === item.id)
      const last = given.at(-1)
      return {
        ...item,
        reason: item.status === 'Open' && last?.status === 'SentBack' ? last.reason : null,
        given: given.filter(({ status }) => status !== 'SentBack').map(({ fileName, words }) => ({ fileName, words })),
      }
    }),
  }
}
