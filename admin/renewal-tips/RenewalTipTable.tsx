import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { renewalTipColumns } from '../../forms/renewal-tips/columns.ts'
import { tipFilter } from '../../forms/renewal-tips/list.ts'
import { editTip } from '../../forms/renewal-tips/tips.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayCallOn, mayDo } from '../providers/access.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { useList } from '../ui/filters/useChoices.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useUser } from '../ui/useUser.tsx'

type Row = Output<typeof calls.renewalTips.list>['items'][number]

/** The rows of /renewal-tips. Clients have buttons on their own tips, staff on provider-wide ones. */
export function RenewalTipTable() {
  const user = useUser()
  const { data = [] } = useListContext<Row>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'delete' } | null>(null)
  const categories = useList('tipCategories')
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  const columns = useColumns(renewalTipColumns, {
    cells: {
      referenceTypeCount: ({ id, referenceTypeCount }) => (
        <RowLink to={`/renewal-tips/${id}/license-types`}>{`${referenceTypeCount}`}</RowLink>
      ),
    },
    sx: { description: { minWidth: 220, overflowWrap: 'anywhere' } },
  })
  return (
    <>
      <ListTable<Row> label="Renewal tips" rowClick={false} empty={<EmptyList filter={tipFilter} />}>
        {columns}
        {mayDo(user, 'renewal-tips', 'edit') && (
          <ButtonColumn<Row>
            label="Edit"
            icon={EditIcon}
            nameOf={({ description }) => description}
            isOffered={(row) => mayCallOn(user, calls.renewalTips.update, row)}
            onPress={({ id }) => setOpen({ id, to: 'edit' })}
          />
        )}
        {mayDo(user, 'renewal-tips', 'delete') && (
          <ButtonColumn<Row>
            label="Delete"
            icon={DeleteIcon}
            nameOf={({ description }) => description}
            isOffered={(row) => mayCallOn(user, calls.renewalTips.remove, row)}
            onPress={({ id }) => setOpen({ id, to: 'delete' })}
          />
        )}
      </ListTable>
      {chosen && open?.to === 'edit' && <CallForm form={editTip} context={{ tip: chosen, categories }} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteRecord
          call={calls.renewalTips.remove}
          request={{ params: { id: chosen.id }, ifMatch: chosen.version }}
          title="Delete Renewal Tip"
          text={sentences.deleteConfirm(`“${chosen.description}”`)}
          where={{ to: `/renewal-tips/${chosen.id}/license-types`, name: 'Show the License Types' }}
          whyNot={chosen.referenceTypeCount > 0 ? messages.renewalTipInUse : null}
          onClose={close}
        />
      )}
    </>
  )
}
