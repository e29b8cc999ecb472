import type { Client } from '../../client/index.ts'
import type { Schema } from '../../contract/fields/schema.ts'
import { recordLines } from '../ui/lines/record-lines.ts'
import type { Deed, RecordKind } from './kind.ts'

type Get = (request: { params: { id: number } }) => Promise<object>

/** Shows the record that `get` returns. `schema`: its reply. */
export const shownBy =
  (schema: Schema, get: (api: Client) => Get): NonNullable<RecordKind['show']> =>
  async ({ api, id, width }) =>
    recordLines(schema, await get(api)({ params: { id } }), width)

/** The key that opens the licenses of a record. `field`: where the filter of licenses takes ids of such records. */
export const licensesBy = (field: 'clientIds' | 'propertyIds' | 'licensingAuthorityIds' | 'licenseTypeIds'): Deed => ({
  key: 'l',
  says: 'Licenses',
  route: ({ id, name }) => ({ screen: 'records', of: 'licenses', filter: { [field]: [id] }, about: name }),
})
