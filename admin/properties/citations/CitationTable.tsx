import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { calls } from '../../../contract/index.ts'
import type { Citation } from '../../../forms/properties/parts.ts'
import { formatDay } from '../../../rules/day.ts'
import { sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../../ui/lists/columns/ButtonColumn.tsx'
import { DayCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { useChosen } from '../../ui/useChosen.ts'
import { DocumentCell, LicenseCell, NotesCell, StandingCell, wordsSx } from '../records/RecordCells.tsx'
import { CitationDialog } from './CitationDialog.tsx'
import { titleOf } from './citation.ts'

const Col = CardCol<Citation>
const nameOf = ({ violationDate }: Citation) => `Citation of ${formatDay(violationDate)}`

export function CitationTable({ propertyId, mayChange }: { propertyId: number; mayChange: boolean }) {
  const { data = [] } = useListContext<Citation>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'delete' } | null>(null)
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  return (
    <>
      <ListTable<Citation> label="Citations" rowClick={false} empty={<EmptyList />}>
        <Col source="violationDate" label={titleOf('violationDate')} render={({ violationDate }) => <DayCell day={violationDate} />} />
        <Col source="licenseNumber" label={titleOf('licenseNumber')} render={(citation) => <LicenseCell {...citation} />} />
        <Col source="standing" label={titleOf('standing')} disableSort render={(citation) => <StandingCell {...citation} />} />
        <Col source="penalty" label={titleOf('penalty')} sx={wordsSx} />
        <Col
          source="penaltyDollarAmount"
          label={titleOf('penaltyDollarAmount')}
          sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
          render={({ penaltyDollarAmount }) => formatDollars(penaltyDollarAmount)}
        />
        <Col source="description" label={titleOf('description')} sx={wordsSx} />
        <Col source="disposition" label={titleOf('disposition')} sx={wordsSx} render={({ disposition }) => disposition ?? '–'} />
        <Col source="notes" label={titleOf('notes')} disableSort sx={wordsSx} render={(citation) => <NotesCell {...citation} />} />
        <Col
          source="documentFileName"
          label={titleOf('hasDocument')}
          disableSort
          render={({ id, documentFileName }) => (
            <DocumentCell call={calls.citations.document} params={{ id: propertyId, citationId: id }} fileName={documentFileName} />
          )}
        />
        {mayChange && (
          <ButtonColumn<Citation> label="Edit" icon={EditIcon} nameOf={nameOf} onPress={({ id }) => setOpen({ id, to: 'edit' })} />
        )}
        {mayChange && (
          <ButtonColumn<Citation> label="Delete" icon={DeleteIcon} nameOf={nameOf} onPress={({ id }) => setOpen({ id, to: 'delete' })} />
        )}
      </ListTable>
      {chosen && open?.to === 'edit' && <CitationDialog propertyId={propertyId} citation={chosen} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteRecord
          call={calls.citations.remove}
          request={{ params: { id: propertyId, citationId: chosen.id }, ifMatch: chosen.version }}
          title="Delete Citation"
          text={`${sentences.deleteConfirm(`the ${nameOf(chosen)}`)} Its notes and its PDF are deleted with it.`}
          onClose={close}
        />
      )}
    </>
  )
}
