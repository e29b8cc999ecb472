import { type Citation, citationForms } from '../../../forms/properties/parts.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useLicenseOptions } from '../records/useLicenseOptions.ts'

interface CitationDialogProps {
  propertyId: number
  citation?: Citation
  onClose(): void
}

/** New Citation, or Edit Citation for an existing one. */
export const CitationDialog = ({ propertyId, citation, onClose }: CitationDialogProps) => (
  <CallForm
    form={citationForms[citation ? 'update' : 'create']}
    context={{ ownerId: propertyId, part: citation, licenses: useLicenseOptions(propertyId) }}
    onClose={onClose}
  />
)
