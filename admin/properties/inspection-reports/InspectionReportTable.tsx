import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { calls } from '../../../contract/index.ts'
import type { InspectionReport } from '../../../forms/properties/parts.ts'
import { formatDay } from '../../../rules/day.ts'
import { sentences } from '../../../rules/messages.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../../ui/lists/columns/ButtonColumn.tsx'
import { DayCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { useChosen } from '../../ui/useChosen.ts'
import { DocumentCell, LicenseCell, NotesCell, StandingCell, wordsSx } from '../records/RecordCells.tsx'
import { InspectionReportDialog } from './InspectionReportDialog.tsx'
import { titleOf } from './inspectionReport.ts'

const Col = CardCol<InspectionReport>
const nameOf = ({ inspectionDate }: InspectionReport) => `Inspection Report of ${formatDay(inspectionDate)}`

export function InspectionReportTable({ propertyId, mayChange }: { propertyId: number; mayChange: boolean }) {
  const { data = [] } = useListContext<InspectionReport>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'delete' } | null>(null)
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  return (
    <>
      <ListTable<InspectionReport> label="Inspection reports" rowClick={false} empty={<EmptyList />}>
        <Col source="inspectionDate" label={titleOf('inspectionDate')} render={({ inspectionDate }) => <DayCell day={inspectionDate} />} />
        <Col source="inspector" label={titleOf('inspector')} render={({ inspector }) => inspector ?? '–'} />
        <Col source="licenseNumber" label={titleOf('licenseNumber')} render={(report) => <LicenseCell {...report} />} />
        <Col source="standing" label={titleOf('standing')} disableSort render={(report) => <StandingCell {...report} />} />
        <Col source="disposition" label={titleOf('disposition')} sx={wordsSx} render={({ disposition }) => disposition ?? '–'} />
        <Col source="notes" label={titleOf('notes')} disableSort sx={wordsSx} render={(report) => <NotesCell {...report} />} />
        <Col
          source="documentFileName"
          label={titleOf('hasDocument')}
          disableSort
          render={({ id, documentFileName }) => (
            <DocumentCell call={calls.inspectionReports.document} params={{ id: propertyId, reportId: id }} fileName={documentFileName} />
          )}
        />
        {mayChange && (
          <ButtonColumn<InspectionReport> label="Edit" icon={EditIcon} nameOf={nameOf} onPress={({ id }) => setOpen({ id, to: 'edit' })} />
        )}
        {mayChange && (
          <ButtonColumn<InspectionReport>
            label="Delete"
            icon={DeleteIcon}
            nameOf={nameOf}
            onPress={({ id }) => setOpen({ id, to: 'delete' })}
          />
        )}
      </ListTable>
      {chosen && open?.to === 'edit' && <InspectionReportDialog propertyId={propertyId} report={chosen} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteRecord
          call={calls.inspectionReports.remove}
          request={{ params: { id: propertyId, reportId: chosen.id }, ifMatch: chosen.version }}
          title="Delete Inspection Report"
          text={`${sentences.deleteConfirm(`the ${nameOf(chosen)}`)} Its notes and its PDF are deleted with it.`}
          onClose={close}
        />
      )}
    </>
  )
}
