import type { Knex } from 'knex'
import type { RequestFilter } from '../../contract/requests/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { daysOpen, REQUEST_ITEM_LABELS, type RequestItemKind } from '../../rules/requests.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { among } from '../kit/database/many.ts'
import { countMatches, pagedBy, pageWith } from '../kit/database/pages/page.ts'
import { type Query, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { Request } from './request.model.ts'

/** SQL over `requests`: whether there is an undecided answer. */
export const HAS_ANSWERS = `exists (select 1 from request_answers where request_answers.request_id = requests.id and request_answers.status = 'Received')`

/** SQL over `requests`: a number that rises with every change of a list row. Relies on answers and links never being deleted alone. */
export const ROW_VERSION = `requests.version
  + (select count(*) + count(request_answers.decided_on) from request_answers where request_answers.request_id = requests.id)
  + (select count(*) from request_links where request_links.request_id = requests.id)`

const counted = (status: string) =>
  `(select count(*) from request_items where request_items.request_id = requests.id and request_items.status = '${status}')`

const SORT: Record<NonNullable<RequestFilter['sortBy']>, string> = { createdOn: 'requests.created_on', dueDate: 'requests.due_date' }

interface Row {
  id: number
  createdOn: string
}

/** 'License Document, Signed Form' by request. */
const askedIn = async (db: Knex, ids: number[]): Promise<Map<number, string>> => {
  const rows: { requestId: number; kind: RequestItemKind; position: number }[] = await db('request_items')
    .modify(among(db, 'request_id', ids))
    .groupBy('request_id', 'kind')
    .select({ requestId: 'request_id', kind: 'kind' })
    .min({ position: 'position' })
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  const words = (some: typeof rows) => some.toSorted((a, b) => a.position - b.position).map(({ kind }) => REQUEST_ITEM_LABELS[kind])
  return new Map([...byRequest].map(([id, some]) => [id, words(some).join(', ')]))
}

/** By request, the recipients whose links work, or worked until the request ended. */
export const recipientsIn = async (db: Knex, ids: number[]): Promise<Map<number, string>> => {
  const rows: { requestId: number; name: string | null; email: string | null }[] = await db('request_links')
    .modify(among(db, 'request_id', ids))
    .orderBy('id')
    .select({ requestId: 'request_id', name: 'name', email: 'email' })
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  const words = (some: typeof rows) => [...new Set(some.map(({ name, email }) => name ?? email ?? ''))].join(', ')
  return new Map([...byRequest].map(([id, some]) => [id, words(some).slice(0, 1024)]))
}

/** The items about a license, alone or with other licenses. */
const itemsAbout = (db: Knex, licenseId: number): Query =>
  db('request_items').whereIn('id', db('request_item_licenses').where('license_id', licenseId).select('item_id'))

/** A page of the requests that the user can see. */
export const requestsPage = async (db: Knex, user: SignedIn, filter: RequestFilter, today: Day) => {
  const { sortBy = 'createdOn', statuses, toDecide, licenseId, propertyId, clientId } = filter
  const found: Query = db('requests')
    .modify(Request.visibleTo(user))
    .modify(searchIn(['requests.property_name'], filter.searchTerm))
  if (statuses?.length) found.whereIn('requests.status', statuses)
  if (toDecide) found.whereRaw(HAS_ANSWERS)
  if (propertyId !== undefined) found.where('requests.property_id', propertyId)
  if (clientId !== undefined) found.where('requests.client_id', clientId)
  if (licenseId !== undefined) found.whereIn('requests.id', itemsAbout(db, licenseId).select('request_id'))
  const rows = found
    .clone()
    .join('clients', 'clients.id', 'requests.client_id')
    .modify(pagedBy(filter, 'requests.id', (direction) => `${SORT[sortBy]} ${direction}, requests.id ${direction}`, 'desc'))
    .select({
      id: 'requests.id',
      version: db.raw(ROW_VERSION),
      status: 'requests.status',
      clientId: 'requests.client_id',
      clientName: db.raw(CLIENT_NAME),
      propertyId: 'requests.property_id',
      propertyName: 'requests.property_name',
      dueDate: 'requests.due_date',
      expiresOn: 'requests.expires_on',
      senderName: 'requests.sender_name',
      createdOn: 'requests.created_on',
      endedOn: 'requests.ended_on',
      itemCount: db.raw('(select count(*) from request_items where request_items.request_id = requests.id)'),
      openCount: db.raw(counted('Open')),
      receivedCount: db.raw(
        `(select count(*) from request_answers where request_answers.request_id = requests.id and request_answers.status = 'Received')`,
      ),
    })
  const { items, ...total } = await pageWith(rows, countMatches(db, found.clone(), filter), filter)
  const ids = items.map(({ id }: Row) => id)
  const [asked, recipients] = ids.length ? await Promise.all([askedIn(db, ids), recipientsIn(db, ids)]) : [new Map(), new Map()]
  const shown = items.map((row: Row) => ({
    ...row,
    asked: asked.get(row.id) ?? '',
    recipients: recipients.get(row.id) ?? '',
    daysOpen: daysOpen(clock.local(row.createdOn).slice(0, 10), today),
  }))
  return { items: shown, ...total }
}
