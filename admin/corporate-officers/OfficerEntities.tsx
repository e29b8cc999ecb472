import { Card } from '@mui/material'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { ListTools } from '../corporate-entities/ListTools.tsx'
import { format } from '../ui/format.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { DayCell } from '../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'

type Row = Output<typeof calls.corporateOfficers.entities>['items'][number]

const Col = CardCol<Row>
const rowSchema = rowOf(calls.corporateOfficers.entities.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

/** The Entities tab of an officer. A row opens the entity. */
export const OfficerEntities = ({ officerId }: { officerId: number }) => (
  <Card sx={{ p: 2 }}>
    <InnerList of="officers/entities" params={{ id: officerId }} sortBy="entityName">
      <ListTools search="Search entities" />
      <ListTable<Row> label="Entities" rowClick={(id) => `/entities/${id}`} rowSx={shadeInactive} empty={<EmptyList />}>
        <Col
          source="entityName"
          label={titleOf('entityName')}
          render={({ id, entityName }) => <RowLink to={`/entities/${id}`}>{entityName}</RowLink>}
        />
        <Col source="stateOfFormation" label={titleOf('stateOfFormation')} render={shown('stateOfFormation')} />
        <Col source="titles" label={titleOf('titles')} disableSort render={shown('titles')} />
        <Col source="active" label={titleOf('active')} disableSort render={shown('active')} />
        <Col source="deactivatedDate" label={titleOf('deactivatedDate')} render={(row) => <DayCell day={row.deactivatedDate} />} />
      </ListTable>
    </InnerList>
  </Card>
)
