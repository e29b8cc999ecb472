import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, Card, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { format } from '../ui/format.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { DayCell } from '../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { useChosen } from '../ui/useChosen.ts'
import type { Entity } from './EntityDetails.tsx'
import { ListTools } from './ListTools.tsx'
import { AddOfficer, EditOfficer } from './OfficerDialogs.tsx'

type Row = Output<typeof calls.corporateEntities.officers>['items'][number]

const Col = CardCol<Row>
const rowSchema = rowOf(calls.corporateEntities.officers.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

interface EntityOfficersProps {
  entity: Entity
  mayEdit: boolean
}

/** The Officers tab of an entity. An inactive entity takes no new officers. */
export function EntityOfficers({ entity, mayEdit }: EntityOfficersProps) {
  const [adding, setAdding] = useState(false)
  const reasonId = useId()
  return (
    <Card sx={{ p: 2 }}>
      <InnerList of="entities/officers" params={{ id: entity.id }} sortBy="name">
        <Stack direction="row" sx={{ gap: 1.25, flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <ListTools search="Search officers" />
          {mayEdit && (
            <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap', mb: 1.25 }}>
              {!entity.active && (
                <Typography id={reasonId} variant="body2" color="textSecondary">
                  {messages.entityInactive}
                </Typography>
              )}
              <Button
                variant="contained"
                startIcon={<AddIcon />}
                disabled={!entity.active}
                aria-describedby={entity.active ? undefined : reasonId}
                onClick={() => setAdding(true)}
              >
                Add Officer
              </Button>
            </Stack>
          )}
        </Stack>
        <Rows entity={entity} mayEdit={mayEdit} />
        {adding && <AddOfficer entity={entity} onClose={() => setAdding(false)} />}
      </InnerList>
    </Card>
  )
}

function Rows({ entity, mayEdit }: EntityOfficersProps) {
  const { data = [] } = useListContext<Row>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'remove' } | null>(null)
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  return (
    <>
      <ListTable<Row>
        label="Officers"
        rowClick={(_id, _resource, { corporateOfficerId }) => `/officers/${corporateOfficerId}`}
        rowSx={shadeInactive}
        empty={<EmptyList />}
      >
        <Col
          source="name"
          label={titleOf('name')}
          render={({ corporateOfficerId, name }) => <RowLink to={`/officers/${corporateOfficerId}`}>{name}</RowLink>}
        />
        <Col source="titles" label={titleOf('titles')} disableSort render={shown('titles')} />
        <Col source="active" label={titleOf('active')} disableSort render={shown('active')} />
        <Col source="deactivatedDate" label={titleOf('deactivatedDate')} render={(row) => <DayCell day={row.deactivatedDate} />} />
        {mayEdit && (
          <ButtonColumn<Row> label="Edit" icon={EditIcon} nameOf={({ name }) => name} onPress={({ id }) => setOpen({ id, to: 'edit' })} />
        )}
        {mayEdit && (
          <ButtonColumn<Row>
            label="Remove"
            icon={DeleteIcon}
            nameOf={({ name }) => name}
            onPress={({ id }) => setOpen({ id, to: 'remove' })}
          />
        )}
      </ListTable>
      {chosen && open?.to === 'edit' && <EditOfficer entity={entity} officer={chosen} onClose={close} />}
      {chosen && open?.to === 'remove' && (
        <ConfirmCall
          call={calls.corporateEntities.removeOfficer}
          request={{ params: { id: entity.id, officerId: chosen.id }, ifMatch: chosen.version }}
          title="Remove Officer"
          text={`Remove ${chosen.name} from ${entity.name}? ${messages.officerRemoval}`}
          confirm="Remove"
          dangerous
          onClose={close}
        />
      )}
    </>
  )
}
