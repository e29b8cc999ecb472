import { type InspectionReport, inspectionReportForms } from '../../../forms/properties/parts.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useLicenseOptions } from '../records/useLicenseOptions.ts'

interface InspectionReportDialogProps {
  propertyId: number
  report?: InspectionReport
  onClose(): void
}

/** New Inspection Report, or Edit Inspection Report for an existing one. */
export const InspectionReportDialog = ({ propertyId, report, onClose }: InspectionReportDialogProps) => (
  <CallForm
    form={inspectionReportForms[report ? 'update' : 'create']}
    context={{ ownerId: propertyId, part: report, licenses: useLicenseOptions(propertyId) }}
    onClose={onClose}
  />
)
