import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { REQUEST_ITEM_LABELS, REQUEST_LIMITS } from '../../rules/requests.ts'
import { keepFile } from '../documents/document.actions.ts'
import type { CheckedFile } from '../documents/files.actions.ts'
import { clock } from '../kit/clock.ts'
import { audit } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { notify } from '../kit/notify.ts'
import { type Request, RequestAnswer, RequestItem } from './request.model.ts'
import type { LiveLink } from './request.queries.ts'

type Given = Input<Calls['asked']['answer']>['body']

/** Returns the item. Locks the request, so that concurrent answers are counted one by one. 404 if the request has ended meanwhile. */
const mustHaveRoom = async ({ db }: Pick<CallContext, 'db'>, { request }: LiveLink, itemId: number): Promise<RequestItem> => {
  const locked = await db('requests').where({ id: request.id, status: 'Open' }).forUpdate().first('id')
  if (!locked) throw refuse.notFound()
  const item = await RequestItem.query(db).findOne({ id: itemId, request_id: request.id })
  if (!item) throw refuse.unknownId('itemId')
  const counts = await db('request_answers')
    .where('request_id', request.id)
    .first({ all: db.raw('count(*)'), ofItem: db.raw('count(case when item_id = ? then 1 end)', [itemId]) })
  if (Number(counts?.all) >= REQUEST_LIMITS.answers || Number(counts?.ofItem) >= REQUEST_LIMITS.answersToItem)
    throw refuse.rule('answersFull', 'itemId')
  return item
}

const mustHaveContent = (item: RequestItem, words: string | null, file: CheckedFile | undefined): void => {
  if (item.kind === 'Answer' && !words && !file) throw refuse.rule('answerNeedsWords', 'words')
  if (item.kind !== 'Answer' && !file) throw refuse.rule('answerNeedsFile', 'document')
}

/** Who sent the request; if that is a program or no longer there, the assignee of the license, and else administrators. */
const toTell = async (db: Knex, { senderId, clientId }: Request, licenseId: number | null): Promise<number[]> => {
  const active = () => db('users').where({ active: true, kind: 'person' })
  const [sender] = await active().where('id', senderId).pluck('id')
  if (sender) return [sender]
  const assignee = db('licenses').where('id', licenseId).select('assigned_user_id')
  const assigned = licenseId === null ? [] : await active().whereIn('id', assignee).pluck('id')
  if (assigned.length > 0) return assigned
  const administrators = await active().where({ client_id: clientId, role_name: 'ClientAdministrator' }).pluck('id')
  return administrators.length > 0 ? administrators : active().where({ client_id: null, role_name: 'Administrator' }).pluck('id')
}

const tellSender = async ({ db }: Pick<CallContext, 'db'>, { request }: LiveLink, licenseId: number | null, givenBy: string) => {
  const { propertyId, id } = request
  for (const userId of await toTell(db, request, licenseId))
    await notify(db, { userId, event: `request ${id}`, kind: 'requestAnswered', licenseId, propertyId, detail: givenBy })
}

/** Stores an answer that was sent over a link. Changes nothing of the license until a user accepts the answer. */
export const receiveAnswer = async (
  ctx: CallContext<unknown>,
  live: LiveLink,
  given: Given,
  file: CheckedFile | undefined,
): Promise<void> => {
  const { db } = ctx
  const { request, link } = live
  const words = given.words?.trim() || null
  const item = await mustHaveRoom(ctx, live, given.itemId)
  mustHaveContent(item, words, file)
  const { fileName = null, contentType = null } = file ?? {}
  const documentId =
    file && fileName && contentType ? await keepFile(ctx, file.file, { fileName, contentType, clientId: request.clientId }) : null
  const document = documentId === null ? undefined : await db('documents').where('id', documentId).first('size')
  const givenBy = given.givenBy.trim()
  await RequestAnswer.query(db).insert({
    ...{ requestId: request.id, itemId: item.id, linkId: link.id, givenBy, isVerified: link.isMailed, words },
    ...{ documentId, fileName, contentType, size: document?.size ?? null },
    ...{ receivedOn: clock.now(), status: 'Received' },
  })
  await db('request_items').where('id', item.id).update({ status: 'Received' })
  const changes = [{ field: 'received', from: null, to: `${REQUEST_ITEM_LABELS[item.kind]} from ${givenBy}` }]
  const { id: recordId, clientId, propertyId } = request
  await audit({ ...ctx, user: null }, [{ record: 'requests', recordId, clientId, propertyId, licenseId: item.licenseId, changes }])
  await tellSender(ctx, live, item.licenseId, givenBy)
}
