import type { Knex } from 'knex'
import type { ImportField } from '../../contract/imports/schemas.ts'
import { choicesOf, customFieldName, type FieldKind, type FieldRecord } from '../../rules/custom-fields/kinds.ts'
import type { GuessedField } from '../../rules/imports/guess.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { messages } from '../../rules/messages.ts'
import type { CustomField } from '../custom-fields/custom-field.model.ts'
import { fieldsFor } from '../custom-fields/custom-field.queries.ts'
import { ownedLabels } from '../custom-fields/headings.queries.ts'
import { importFields } from './fields.ts'
import type { Import } from './import.model.ts'

const RECORDS: Partial<Record<ImportKind, FieldRecord>> = { licenses: 'License', properties: 'Property' }

const TYPES: Record<FieldKind, ImportField['type']> = {
  Text: 'text',
  Number: 'number',
  Money: 'money',
  Date: 'day',
  Choice: 'choice',
  YesNo: 'choice',
}

type Wanted = Pick<Import, 'kind' | 'clientId'>

const customOf = async (db: Knex, { kind, clientId }: Wanted): Promise<CustomField[]> => {
  const record = RECORDS[kind]
  return record ? fieldsFor(db, clientId, record) : []
}

const asImportField = (field: CustomField): ImportField => ({
  field: customFieldName(field.id),
  title: field.label,
  type: TYPES[field.kind],
  // Not required as a column, because an import may only update records; a new record without the value is refused by its row.
  isRequired: false,
  choices: [...(choicesOf(field) ?? [])],
  does: field.isRequired ? messages.importCustomRequired : null,
})

/** The fields of an import: those of its kind, then the custom fields of its client and of the provider. */
export const fieldsOfImport = async (db: Knex, one: Wanted): Promise<ImportField[]> => [
  ...importFields(one.kind),
  ...(await customOf(db, one)).map(asImportField),
]

/** The same, with the headings that custom fields may have in exports. */
export const fieldsToGuess = async (db: Knex, one: Wanted): Promise<(ImportField & Pick<GuessedField, 'heading'>)[]> => {
  const custom = await customOf(db, one)
  const headings = await ownedLabels(db, custom)
  return [...importFields(one.kind), ...custom.map((field) => ({ ...asImportField(field), heading: headings.get(field.id) }))]
}
