import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { withAuthority } from '../../forms/choices.ts'
import { editCustomField, newCustomField } from '../../forms/custom-fields/definitions.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useOptions } from '../ui/useRead.ts'
import { OptionsInput } from './OptionsInput.tsx'

/** New Custom Field, or Edit Custom Field. */
export function FieldDialog({ field, onClose }: { field?: CustomField; onClose(): void }) {
  const licenseTypes = withAuthority(useOptions(['license-types', {}], (how) => api.licenseTypes.options(how)))
  const inputs = { options: <OptionsInput /> }
  return field ? (
    <CallForm form={editCustomField} context={{ licenseTypes, field }} inputs={inputs} onClose={onClose} />
  ) : (
    <CallForm form={newCustomField} context={{ licenseTypes }} inputs={inputs} onClose={onClose} />
  )
}
