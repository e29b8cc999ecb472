/** The records that can have custom fields. */
export const FIELD_RECORDS = ['License', 'Property'] as const
export type FieldRecord = (typeof FIELD_RECORDS)[number]

export const FIELD_RECORD_LABELS: Record<FieldRecord, string> = { License: 'Licenses', Property: 'Properties' }

export const FIELD_KINDS = ['Text', 'Number', 'Money', 'Date', 'Choice', 'YesNo'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

export const FIELD_KIND_LABELS: Record<FieldKind, string> = {
  Text: 'Text',
  Number: 'Number',
  Money: 'Money',
  Date: 'Date',
  Choice: 'Choice',
  YesNo: 'Yes or No',
}

export const YES_NO = ['Yes', 'No'] as const

/** The properties of a custom field that determine its valid values. */
export interface ValueRules {
  kind: FieldKind
  /** The choices of a field of the kind Choice. */
  options: readonly string[]
}

/** The choices of a field; undefined for a field whose values are typed. */
export const choicesOf = ({ kind, options }: ValueRules): readonly string[] | undefined =>
  kind === 'YesNo' ? YES_NO : kind === 'Choice' ? options : undefined

/** The name of a field where fields are named by text, such as columns and errors: 'customFields.12'. */
export const customFieldName = (id: number | string): string => `customFields.${id}`

/** The id in a name like 'customFields.12'; undefined for other names. */
export const customFieldId = (name: string): string | undefined => /^customFields\.([1-9]\d{0,9})$/.exec(name)?.[1]

/** The properties of a custom field that determine to which records it applies. */
export interface AppliesTo {
  /** Empty: licenses of any type. */
  licenseTypeIds: readonly number[]
}

/** Whether a field applies to a license of that type. A property has no type, and its fields name none. */
export const appliesTo = ({ licenseTypeIds }: AppliesTo, licenseTypeId: number | null | undefined): boolean =>
  licenseTypeIds.length === 0 || (typeof licenseTypeId === 'number' && licenseTypeIds.includes(licenseTypeId))
