import { addressFields as address, asMailing, mailingFields } from '../../../forms/address.ts'
import { inputsOf } from './CallForm.tsx'
import type { FieldData } from './SchemaInput.tsx'

export { asMailing }

/** The inputs of an address and of a mailing address, for dialogs and wizards that are not in `forms/`. */
export const addressFields: readonly FieldData[] = inputsOf({ fields: address }, undefined)
export const mailingAddressFields: readonly FieldData[] = inputsOf({ fields: mailingFields({}) }, undefined)
