import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { officerTitleFilter } from '../../forms/clients/owned.ts'
import { officerTitleColumns } from '../../forms/officer-titles/columns.ts'
import { editTitle } from '../../forms/officer-titles/titles.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayCallOn, mayDo } from '../providers/access.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useUser } from '../ui/useUser.tsx'

type Row = Output<typeof calls.officerTitles.list>['items'][number]

const isInUse = ({ entityCount, licenseCount }: Row) => entityCount + licenseCount > 0

/** The rows of /officer-titles. Clients have buttons on their own titles, staff on provider-wide ones. */
export function OfficerTitleTable() {
  const user = useUser()
  const { data = [] } = useListContext<Row>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'delete' } | null>(null)
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  const columns = useColumns(officerTitleColumns, {
    cells: {
      name: ({ name }) => <strong>{name}</strong>,
    },
  })
  return (
    <>
      <ListTable<Row> label="Officer titles" rowClick={false} empty={<EmptyList filter={officerTitleFilter} />}>
        {columns}
        {mayDo(user, 'officer-titles', 'edit') && (
          <ButtonColumn<Row>
            label="Edit"
            icon={EditIcon}
            nameOf={({ name }) => name}
            isOffered={(row) => mayCallOn(user, calls.officerTitles.update, row)}
            onPress={({ id }) => setOpen({ id, to: 'edit' })}
          />
        )}
        {mayDo(user, 'officer-titles', 'delete') && (
          <ButtonColumn<Row>
            label="Delete"
            icon={DeleteIcon}
            nameOf={({ name }) => name}
            isOffered={(row) => mayCallOn(user, calls.officerTitles.remove, row)}
            onPress={({ id }) => setOpen({ id, to: 'delete' })}
          />
        )}
      </ListTable>
      {chosen && open?.to === 'edit' && <CallForm form={editTitle} context={{ title: chosen }} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteRecord
          call={calls.officerTitles.remove}
          request={{ params: { id: chosen.id }, ifMatch: chosen.version }}
          title="Delete Officer Title"
          text={sentences.deleteConfirm(chosen.name)}
          whyNot={isInUse(chosen) ? messages.officerTitleInUse : null}
          onClose={close}
        />
      )}
    </>
  )
}
