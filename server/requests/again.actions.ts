import { messages } from '../../rules/messages.ts'
import { mayKeepRequest } from '../../rules/people/permissions.ts'
import { linksUntil } from '../../rules/requests.ts'
import { change } from '../kit/database/change.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { License } from '../licenses/license.model.ts'
import { mailedTo, mailRequest } from './links.actions.ts'
import { type KeptRequest, visibleRequest } from './request.queries.ts'

/** Mails a request again to everybody who got it by mail. Refuses a request that nobody got by mail. */
export const sendAgain = async (ctx: CallContext, request: KeptRequest): Promise<void> => {
  const recipients = await mailedTo(ctx.db, request.id)
  if (recipients.length === 0) throw refuse.rule('requestNoRecipients', 'sendAgain')
  await mailRequest(ctx, request, recipients, { kind: 'again' })
}

/** Sends an open request again. Returns the reason if it was not sent, otherwise null. */
const remindOne = async (ctx: CallContext, id: number): Promise<string | null> => {
  const request = await visibleRequest({ ...ctx, params: { id } })
  if (!request || !mayKeepRequest(ctx.user, request)) return messages.notAllowed
  if ((await mailedTo(ctx.db, id)).length === 0) return messages.requestNoRecipients
  const expiresOn = linksUntil(ctx.today, request.dueDate, ctx.config)
  if (expiresOn > request.expiresOn) await change(ctx, request, { expiresOn })
  await sendAgain(ctx, request)
  return null
}

interface Reminded {
  licenseId: number
  licenseNumber: string
  propertyName: string
  /** Why nothing was sent; null if it was. */
  reason: string | null
}

/** Sends each open request of the licenses again, once. Returns for each license whether one was sent. */
export const remind = async (ctx: CallContext, licenseIds: number[]): Promise<{ sentCount: number; items: Reminded[] }> => {
  const { db, user } = ctx
  const ids = [...new Set(licenseIds)]
  await mustSee(db, 'licenses', License.visibleTo(user), ids, 'licenseIds')
  const missing: { licenseId: number; requestId: number }[] = await db('request_items')
    .join('requests', 'requests.id', 'request_items.request_id')
    .join('request_item_licenses as about', 'about.item_id', 'request_items.id')
    .where({ 'requests.status': 'Open', 'request_items.status': 'Open' })
    .modify(among(db, 'about.license_id', ids))
    .orderBy('requests.id')
    .distinct({ licenseId: 'about.license_id', requestId: 'requests.id' })
  const reasons = new Map<number, string | null>()
  for (const requestId of new Set(missing.map((one) => one.requestId))) reasons.set(requestId, await remindOne(ctx, requestId))

  const why = (id: number): string | null => {
    const said = missing.filter(({ licenseId }) => licenseId === id).map(({ requestId }) => reasons.get(requestId) ?? null)
    return said.length === 0 ? messages.requestNothingOpen : said.includes(null) ? null : (said[0] ?? null)
  }
  const licenses = await License.query(db)
    .modify(among(db, 'licenses.id', ids))
    .orderBy('licenses.license_number_sort')
  return {
    sentCount: [...reasons.values()].filter((reason) => reason === null).length,
    items: licenses.map(({ id, licenseNumber, propertyName }) => ({ licenseId: id, licenseNumber, propertyName, reason: why(id) })),
  }
}
