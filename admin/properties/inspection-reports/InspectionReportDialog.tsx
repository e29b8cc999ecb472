import { calls } from '../../../contract/index.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useLicenseOptions } from '../records/useLicenseOptions.ts'
import { type InspectionReport, titleOf } from './inspectionReport.ts'

interface InspectionReportDialogProps {
  propertyId: number
  report?: InspectionReport
  onClose(): void
}

/** New Inspection Report, or Edit Inspection Report for an existing one. A selected PDF replaces the stored one. */
export function InspectionReportDialog({ propertyId, report, onClose }: InspectionReportDialogProps) {
  const options = useLicenseOptions(propertyId)
  const fields = [
    { name: 'inspectionDate' },
    { name: 'inspector' },
    { name: 'licenseId', label: titleOf('licenseNumber'), options },
    { name: 'disposition', lines: 2 },
    { name: 'notes', lines: 2 },
    { name: 'document' },
  ]
  const { create, update } = calls.inspectionReports
  return report ? (
    <CallDialog
      dialog={{ call: update, fields }}
      values={{ ...report }}
      request={{ params: { id: propertyId, reportId: report.id }, ifMatch: report.version }}
      onClose={onClose}
    />
  ) : (
    <CallDialog dialog={{ call: create, fields }} values={{}} request={{ params: { id: propertyId } }} onClose={onClose} />
  )
}
