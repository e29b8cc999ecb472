import { inputSchema } from '../../../contract/call.ts'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { type Values, withProperties } from '../../../contract/fields/schema.ts'
import { schemaOf } from '../../../forms/custom-fields/fields.ts'
import { customFieldId, customFieldName } from '../../../rules/custom-fields/kinds.ts'
import type { Dialog } from './dialog.ts'

/** Custom fields, and the texts that a record has by their ids. */
export interface Custom {
  fields: readonly CustomField[]
  texts: Record<string, string>
}

/** The body with the texts of custom fields in their group. */
const grouped = (values: Values): Values => {
  const isCustom = ([name]: [string, unknown]) => customFieldId(name) !== undefined
  const all = Object.entries(values)
  const customFields = Object.fromEntries(all.filter(isCustom).map(([name, text]) => [customFieldId(name), text]))
  return { ...Object.fromEntries(all.filter((entry) => !isCustom(entry))), customFields }
}

/** A dialog that also asks for custom fields, after its own. */
export const withCustomFields = (dialog: Dialog, { fields, texts }: Custom): Dialog => {
  if (fields.length === 0) return dialog
  const byName = <T>(of: (field: CustomField) => T) => Object.fromEntries(fields.map((field) => [customFieldName(field.id), of(field)]))
  const names = fields.map(({ id }) => customFieldName(id))
  return {
    ...dialog,
    call: { ...dialog.call, body: withProperties(inputSchema(dialog.call), byName(schemaOf)) },
    fields: [...dialog.fields, ...names],
    values: { ...dialog.values, ...byName(({ id }) => texts[id] ?? null) },
    required: [...(dialog.required ?? []), ...fields.filter(({ isRequired }) => isRequired).map(({ id }) => customFieldName(id))],
    send: (values) => dialog.send(grouped(values)),
  }
}
