import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { CustomField as Reply } from '../../contract/custom-fields/schemas.ts'
import type { Calls } from '../../contract/index.ts'
import type { FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { among } from '../kit/database/many.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { CustomField } from './custom-field.model.ts'

const DAY = 24 * 60 * 60_000

/** How long a removed field keeps its values. */
export const KEPT = limits.customFieldDays * DAY

/** The number of removed fields in a reply, latest first. */
const REMOVED_SHOWN = 100

/** The custom field of a path, also a removed one. */
export const visibleCustomField = ({ db, user, params }: LoadContext): Promise<CustomField | undefined> =>
  CustomField.query(db).modify(CustomField.visibleTo(user)).findById(params.id).execute()

const IN_ORDER = [
  { column: 'custom_fields.client_id', order: 'asc', nulls: 'first' },
  'custom_fields.position',
  'custom_fields.id',
] as const

/** The fields that records of a client have, those of the provider first. */
export const fieldsFor = (db: Knex, clientId: number | null, record: FieldRecord): Promise<CustomField[]> =>
  CustomField.query(db)
    .modify(usableBy('custom_fields', clientId))
    .where({ record })
    .whereNull('removed_on')
    .orderBy([...IN_ORDER])
    .execute()

type Asked = Input<Calls['customFields']['list']>['query']

/** The names of the license types that still exist. */
const typeNames = async (db: Knex, fields: CustomField[]): Promise<Map<number, string>> => {
  const ids = [...new Set(fields.flatMap(({ licenseTypeIds }) => licenseTypeIds))]
  if (ids.length === 0) return new Map()
  const rows: { id: number; name: string }[] = await db('license_types')
    .modify(among(db, 'id', ids))
    .select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The fields that a user sees: of the provider, and of one client. */
export const customFieldsOf = async (db: Knex, user: SignedIn, { record, clientId, includeRemoved }: Asked) => {
  const of = user.clientId ?? clientId ?? null
  const ofRecord: Scope = (query: Query) => {
    if (record) query.where({ record })
  }
  const usable = () => CustomField.query(db).modify(usableBy('custom_fields', of)).modify(ofRecord)
  const live = await usable()
    .whereNull('removed_on')
    .orderBy(['record', ...IN_ORDER])
  const removed = includeRemoved
    ? await usable()
        .whereNotNull('removed_on')
        .orderBy([
          { column: 'removed_on', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(REMOVED_SHOWN)
    : []
  const fields = [...live, ...removed]
  const names = await typeNames(db, fields)
  const client =
    of === null
      ? undefined
      : await db('clients')
          .where('clients.id', of)
          .first({ name: db.raw(CLIENT_NAME) })
  const items: Reply[] = fields.map((field) => {
    const licenseTypeIds = field.licenseTypeIds.filter((id) => names.has(id))
    return {
      ...field,
      clientName: field.clientId === null ? null : (client?.name ?? null),
      licenseTypeIds,
      licenseTypes: licenseTypeIds.map((id) => names.get(id) ?? ''),
      keptUntil: field.removedOn && clock.local(new Date(Date.parse(field.removedOn) + KEPT).toISOString()).slice(0, 10),
      mayEdit: PERMISSIONS.mayEditCustomField.role(user) && Boolean(PERMISSIONS.mayEditCustomField.record?.(user, field)),
    }
  })
  return { items, totalItemCount: items.length }
}
