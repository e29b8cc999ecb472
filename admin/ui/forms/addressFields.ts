import { asMailing, addressFields as fields, mailingFields, needsZip } from '../../../forms/address.ts'
import { inputsOf } from './CallForm.tsx'
import type { FieldData } from './SchemaInput.tsx'

export { asMailing, needsZip }
export const addressFields: readonly FieldData[] = inputsOf({ fields }, undefined)
export const mailingAddressFields: readonly FieldData[] = inputsOf({ fields: mailingFields({}) }, undefined)
