import type { Knex } from 'knex'
import type { RequestMail } from '../../contract/requests/schemas.ts'
import { addDays } from '../../rules/day.ts'
import { sentences } from '../../rules/messages.ts'
import { isOfProperty, linksUntil, type RequestItemKind } from '../../rules/requests.ts'
import { create } from '../kit/database/change.ts'
import { insertRows } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { countTyped } from '../licenses/documents/typed-recipients.actions.ts'
import { mailRequest } from './links.actions.ts'
import { subjectOf, textOf } from './mails.ts'
import { Request } from './request.model.ts'
import { askerOf } from './request.queries.ts'
import { type AskedLicense, type GivenRequest, recipientsOf, type Target, targetsOf } from './targets.queries.ts'

const NEW = { kind: 'new' } as const
/** Replaces the link in the preview of a mail. */
const NO_LINK = '(the link of the recipient)'

/** The due date must lie ahead, within the longest lifetime of a link. */
export const mustBeDueDate = ({ config, today }: Pick<CallContext, 'config' | 'today'>, dueDate: string): void => {
  if (dueDate < today) throw refuse.rule('requestDuePast', 'dueDate')
  if (dueDate > addDays(today, config.requestDaysAtMost))
    throw refuse.invalid({ dueDate: [sentences.requestDueTooLate(config.requestDaysAtMost)] })
}

const itemOf = (kind: RequestItemKind, license: AskedLicense | undefined, question: string | null, position: number) => ({
  kind,
  licenseId: license?.id ?? null,
  licenseNumber: license?.licenseNumber ?? null,
  licenseType: license?.licenseType ?? null,
  renewalId: license?.renewalId ?? null,
  question: kind === 'Answer' ? question : null,
  position,
  status: 'Open' as const,
})

/** The items of a request: for each license, or once for the property. */
const itemsOf = ({ licenses }: Target, { items, question }: GivenRequest) => {
  const [only, ...others] = licenses
  const words = question?.trim() || null
  const all = items.flatMap((kind) =>
    isOfProperty(kind) ? [{ kind, license: others.length === 0 ? only : undefined }] : licenses.map((license) => ({ kind, license })),
  )
  return all.map(({ kind, license }, position) => itemOf(kind, license, words, position))
}

/** Stores the items with their licenses. An item that is asked once of a property is about all of its licenses. */
const storeItems = async (db: Knex, requestId: number, items: ReturnType<typeof itemsOf>, { licenses }: Target): Promise<void> => {
  const made = await insertRows<{ id: number; licenseId: number | null }>(
    db,
    'request_items',
    items.map((item) => ({ ...item, requestId })),
    { returning: ['id', 'licenseId'] },
  )
  const about = made.flatMap(({ id, licenseId }) =>
    (licenseId === null ? licenses.map((license) => license.id) : [licenseId]).map((one) => ({ itemId: id, licenseId: one })),
  )
  await insertRows(db, 'request_item_licenses', about, { returning: ['itemId'] })
}

/** Asks each property and client once, and mails every recipient a link. With `dryRun` nothing is stored. */
export const createRequests = async (ctx: CallContext, given: GivenRequest): Promise<{ ids: number[]; mails: RequestMail[] }> => {
  const { db, user, today, config } = ctx
  if (given.items.includes('Answer') && !given.question?.trim()) throw refuse.rule('requestNeedsQuestion', 'question')
  const targets = await targetsOf(ctx, given)
  mustBeDueDate(ctx, given.dueDate)
  const recipients = await recipientsOf(ctx, targets, given)
  const sender = { senderId: user.id, senderName: `${user.firstName} ${user.lastName}` }
  const askedBy = await askerOf(db, sender)
  const ids: number[] = []
  const mails: RequestMail[] = []
  for (const target of targets) {
    const { clientId, propertyId, propertyName } = target
    const values = {
      ...{ clientId, propertyId, propertyName, dueDate: given.dueDate, status: 'Open' as const },
      expiresOn: linksUntil(today, given.dueDate, config),
      message: given.message?.trim() || null,
      ...sender,
      endedOn: null,
    }
    const items = itemsOf(target, given)
    const to = recipients.get(propertyId) ?? []
    const addresses = to.map(({ email }) => email)
    const text = textOf({ ...values, askedBy }, items, NO_LINK, NEW)
    mails.push({ propertyId, propertyName, to: addresses, subject: subjectOf(values, NEW), text })
    if (given.dryRun) continue
    await countTyped(ctx, clientId, given.emails ?? [], 'emails')
    const request = await create(ctx, Request, values)
    await storeItems(db, request.id, items, target)
    await mailRequest(ctx, request, to, NEW)
    ids.push(request.id)
  }

  return { ids, mails }
}
