import { type Static, Type } from 'typebox'
import { FIELD_KINDS, FIELD_RECORDS } from '../../rules/custom-fields/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { Day, Flag, Id, Moment, OneOf, Optional, OrNull, Text } from '../common.ts'

const options = Type.Array(Text('Option', limits.customFieldOption, { minLength: 1, pattern: '\\S' }), {
  maxItems: limits.customFieldOptions,
  title: 'Options',
})
const licenseTypeIds = Type.Array(Id, { maxItems: limits.customFieldTypes, uniqueItems: true, title: 'License Types' })

/** The input of a custom field. All of it can be changed later. */
export const customFieldInput = {
  label: Text('Label', limits.customFieldLabel, { minLength: 1, pattern: '\\S' }),
  isRequired: Optional(Flag('Required')),
  options: Optional(options),
  licenseTypeIds: Optional(licenseTypeIds),
}

export const CustomField = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    record: OneOf('For', FIELD_RECORDS),
    label: Text('Label', limits.customFieldLabel),
    kind: OneOf('Kind', FIELD_KINDS),
    isRequired: Flag('Required'),
    options,
    licenseTypeIds,
    licenseTypes: Type.Array(Text('License Type', limits.name), { title: 'License Types' }),
    removedOn: OrNull(Moment('Removed On')),
    keptUntil: OrNull(Day('Values Kept Until')),
    mayEdit: Flag('Yours to change'),
  },
  { title: 'A custom field' },
)
export type CustomField = Static<typeof CustomField>

/** The texts of custom fields by field id. The schema does not know the ids; the server checks them. */
export const customValues = Optional(
  Type.Unsafe<Record<string, string | null>>({
    type: 'object',
    title: 'Custom Fields',
    description: 'The text of each custom field by the id of the field; null empties it. A field that is left out keeps its value',
    maxBytes: limits.customValuesBytes,
  }),
)

/** The texts of custom fields in a reply: only fields with a value. */
export const customValuesReply = Type.Unsafe<Record<string, string>>({
  type: 'object',
  title: 'Custom Fields',
  description: 'The text of each custom field that has a value, by the id of the field',
})

/** Conditions on custom fields in the filter of a list. */
export const customTerms = Optional(
  Type.Array(Text('Custom Field', limits.customValue), {
    maxItems: limits.customTerms,
    title: 'Custom Fields',
    description:
      'The id of a custom field, a sign and a value: "12=Blue", "14>=2026-01-01", "14<=2026-03-31". Of a text, = finds values that start with it. Several values of one field: any of them; several fields: all of them',
  }),
)
