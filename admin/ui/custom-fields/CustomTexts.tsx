import { shownFields, shownText } from '../../../forms/custom-fields/fields.ts'
import type { FieldRecord } from '../../../rules/custom-fields/kinds.ts'
import { Field } from '../Fields.tsx'
import { useCustomFields } from './useCustomFields.ts'

interface CustomTextsProps {
  of: FieldRecord
  /** The client whose fields the record has. */
  clientId: number
  record: { customFields: Record<string, string>; licenseTypeId?: number | null }
}

/** The custom fields of a record, in a grid of fields. A record without values needs no request for their labels. */
export const CustomTexts = (props: CustomTextsProps) => (Object.keys(props.record.customFields).length > 0 ? <Texts {...props} /> : null)

const Texts = ({ of, clientId, record }: CustomTextsProps) =>
  shownFields(useCustomFields(of, clientId), record).map((field) => {
    const text = record.customFields[field.id]
    return (
      <Field key={field.id} label={field.label}>
        {text === undefined ? '–' : shownText(field, text)}
      </Field>
    )
  })
