import { Card } from '@mui/material'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { ListTools } from '../corporate-entities/ListTools.tsx'
import { format } from '../ui/format.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { DeadlineCell } from '../ui/lists/columns/DeadlineCell.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { Standing } from '../ui/Standing.tsx'

type Row = Output<typeof calls.corporateOfficers.licenses>['items'][number]

const Col = CardCol<Row>
const rowSchema = rowOf(calls.corporateOfficers.licenses.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

/** The Licenses tab of an officer. A row opens the license. */
export const OfficerLicenses = ({ officerId }: { officerId: number }) => (
  <Card sx={{ p: 2 }}>
    <InnerList of="officers/licenses" params={{ id: officerId }} sortBy="licenseNumber">
      <ListTools search="Search licenses" />
      <ListTable<Row> label="Licenses" rowClick={(id) => `/licenses/${id}`} rowSx={shadeInactive} empty={<EmptyList />}>
        <Col
          source="licenseNumber"
          label={titleOf('licenseNumber')}
          render={({ id, licenseNumber, active }) => (
            <TwoLineCell under={active ? null : 'Inactive'}>
              <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>
            </TwoLineCell>
          )}
        />
        <Col source="licenseType" label={titleOf('licenseType')} render={shown('licenseType')} />
        <Col source="propertyName" label={titleOf('propertyName')} />
        <Col source="licensingAuthority" label={titleOf('licensingAuthority')} render={shown('licensingAuthority')} />
        <Col source="titles" label={titleOf('titles')} disableSort render={shown('titles')} />
        <Col source="standing" label={titleOf('standing')} disableSort render={(row) => <Standing {...row} />} />
        <Col source="expirationDate" label={titleOf('expirationDate')} render={(row) => <DeadlineCell day={row.expirationDate} />} />
      </ListTable>
    </InnerList>
  </Card>
)
