import { limits } from '../installation/limits.ts'
import type { MessageKey } from '../messages.ts'
import type { FieldKind, FieldRecord } from './kinds.ts'

interface Definition {
  record: FieldRecord
  kind: FieldKind
  options: readonly string[]
  licenseTypeIds: readonly number[]
}

/** What is wrong with a custom field, beyond its schema. */
export const whatCustomFieldNeeds = ({ record, kind, options, licenseTypeIds }: Definition): Record<string, MessageKey> => {
  const wrong: Record<string, MessageKey> = {}
  if (kind !== 'Choice' && options.length > 0) wrong.options = 'customFieldOptionsOfOthers'
  if (kind === 'Choice' && options.length === 0) wrong.options = 'customFieldOptionsMissing'
  if (new Set(options.map((one) => one.toLowerCase())).size < options.length) wrong.options = 'customFieldOptionsTwice'
  if (record === 'Property' && licenseTypeIds.length > 0) wrong.licenseTypeIds = 'customFieldTypesOfProperty'
  return wrong
}

/** The first of the places 1 to 30 that no field has; undefined if all are taken. */
export const freePosition = (taken: readonly number[]): number | undefined => {
  for (let position = 1; position <= limits.customFields; position++) if (!taken.includes(position)) return position
  return undefined
}
