import type { Knex } from 'knex'
import type { FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { isPostgres } from '../kit/database/query.ts'
import { andUsable } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'

/** The column of `custom_values` that refers to the record. */
export const HOLDER = { License: 'license_id', Property: 'property_id' } as const satisfies Record<FieldRecord, string>

const textsOf = (db: Knex, record: FieldRecord, recordId: string, usable: string): string => {
  const values = `from custom_values join custom_fields on custom_fields.id = custom_values.custom_field_id
    where custom_values.${HOLDER[record]} = ${recordId} and custom_fields.removed_on is null and ${usable}`
  return isPostgres(db)
    ? `(select coalesce(json_object_agg(custom_fields.id, custom_values.value), '{}') ${values})`
    : `json((select json_group_object(cast(custom_fields.id as text), custom_values.value) ${values}))`
}

/** SQL over `licenses`: the texts of the custom fields of a license by their ids, as JSON. Who sees a license sees all of its fields. */
export const licenseTexts = (db: Knex): string => textsOf(db, 'License', 'licenses.id', 'true')

/** The same over `properties`. A property may be shared: client users see the provider's fields and their own. */
export const propertyTexts = (db: Knex, user: SignedIn): string =>
  textsOf(db, 'Property', 'properties.id', `true ${andUsable('custom_fields', user)}`)

/** The texts of a column of `licenseTexts` or `propertyTexts`. SQLite answers JSON. */
export const textsIn = (column: unknown): Record<string, string> =>
  (typeof column === 'string' ? JSON.parse(column) : column) as Record<string, string>
