import type { Knex } from 'knex'
import type { ImportField } from '../../contract/imports/schemas.ts'
import { choicesOf, customFieldName, type FieldKind, type FieldRecord } from '../../rules/custom-fields/kinds.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { messages } from '../../rules/messages.ts'
import { fieldsFor } from '../custom-fields/custom-field.queries.ts'
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

/** The fields of an import: those of its kind, then the custom fields of its client and of the provider. */
export const fieldsOfImport = async (db: Knex, { kind, clientId }: Pick<Import, 'kind' | 'clientId'>): Promise<ImportField[]> => {
  const record = RECORDS[kind]
  const custom = record ? await fieldsFor(db, clientId, record) : []
  return [
    ...importFields(kind),
    ...custom.map((field) => ({
      field: customFieldName(field.id),
      title: field.label,
      type: TYPES[field.kind],
      // Not required as a column, because an import may only update records; a new record without the value is refused by its row.
      isRequired: false,
      choices: [...(choicesOf(field) ?? [])],
      does: field.isRequired ? messages.importCustomRequired : null,
    })),
  ]
}
