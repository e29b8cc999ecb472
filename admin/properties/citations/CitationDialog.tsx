import { calls } from '../../../contract/index.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useLicenseOptions } from '../records/useLicenseOptions.ts'
import { type Citation, titleOf } from './citation.ts'

interface CitationDialogProps {
  propertyId: number
  citation?: Citation
  onClose(): void
}

/** New Citation, or Edit Citation for an existing one. A selected PDF replaces the stored one. */
export function CitationDialog({ propertyId, citation, onClose }: CitationDialogProps) {
  const options = useLicenseOptions(propertyId)
  const fields = [
    { name: 'violationDate' },
    { name: 'licenseId', label: titleOf('licenseNumber'), options },
    { name: 'penalty' },
    { name: 'penaltyDollarAmount' },
    { name: 'description', lines: 2 },
    { name: 'disposition', lines: 2 },
    { name: 'notes', lines: 2 },
    { name: 'document' },
  ]
  return citation ? (
    <CallDialog
      dialog={{ call: calls.citations.update, fields }}
      values={{ ...citation }}
      request={{ params: { id: propertyId, citationId: citation.id }, ifMatch: citation.version }}
      onClose={onClose}
    />
  ) : (
    <CallDialog dialog={{ call: calls.citations.create, fields }} values={{}} request={{ params: { id: propertyId } }} onClose={onClose} />
  )
}
