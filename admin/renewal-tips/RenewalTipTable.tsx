import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { editTip } from '../../forms/renewal-tips/tips.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayCallOn, mayDo } from '../providers/access.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { format, formatMoment } from '../ui/format.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ButtonColumn } from '../ui/lists/ButtonColumn.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useUser } from '../ui/useUser.tsx'
import { useCategories } from './useFilterFields.ts'

type Row = Output<typeof calls.renewalTips.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.renewalTips.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

/** The rows of /renewal-tips. Clients have buttons on their own tips, staff on provider-wide ones. */
export function RenewalTipTable() {
  const user = useUser()
  const { data = [] } = useListContext<Row>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'delete' } | null>(null)
  const categories = useCategories()
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  return (
    <>
      <DataTable<Row>
        bulkActionButtons={false}
        rowClick={false}
        empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no renewal tips that fit your filter criteria.</Typography>}
      >
        <Col source="description" label={titleOf('description')} sx={{ minWidth: 220, overflowWrap: 'anywhere' }} />
        <Col source="renewalTipCategoryName" label={titleOf('renewalTipCategoryName')} render={shown('renewalTipCategoryName')} />
        <Col source="stateProvince" label={titleOf('stateProvince')} render={({ stateProvince }) => stateProvince ?? 'All'} />
        <Num source="referenceCount" label={titleOf('referenceCount')} />
        <Col
          source="referenceTypeCount"
          align="right"
          label={titleOf('referenceTypeCount')}
          render={({ id, referenceTypeCount }) => <RowLink to={`/renewal-tips/${id}/license-types`}>{`${referenceTypeCount}`}</RowLink>}
        />
        <Col
          source="createdOn"
          label={titleOf('createdOn')}
          sx={{ whiteSpace: 'nowrap' }}
          render={({ createdOn }) => formatMoment(createdOn)}
        />
        <Col source="managedBy" label={titleOf('managedBy')} />
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
      </DataTable>
      {chosen && open?.to === 'edit' && <CallForm form={editTip} context={{ tip: chosen, categories }} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteRecord
          call={calls.renewalTips.remove}
          request={{ params: { id: chosen.id }, ifMatch: chosen.version }}
          title="Delete Renewal Tip"
          text={sentences.deleteConfirm(`“${chosen.description}”`)}
          whyNot={chosen.referenceTypeCount > 0 ? messages.renewalTipInUse : null}
          onClose={close}
        />
      )}
    </>
  )
}
