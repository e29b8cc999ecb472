import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { Division } from '../../contract/divisions/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import type { calls } from '../../contract/index.ts'
import { divisionFilter } from '../../forms/clients/owned.ts'
import { isStaff } from '../../rules/permissions.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { format } from '../ui/format.ts'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import { NewDivision } from './NewDivision.tsx'

type Row = Output<typeof calls.divisions.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const titleOf = (name: keyof Row) => fieldOf(Division, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(Division, name), row[name])

/** The divisions that group properties. Filters are in the address and kept for the session. */
export default function DivisionList() {
  const user = useUser()
  return (
    <ListPage
      title="Divisions"
      add="Add Division"
      adding={(onClose) => <NewDivision onClose={onClose} />}
      tools={
        <>
          <SearchBox label="Search divisions" />
          <ToolbarFilters filter={divisionFilter} />
          <ClearFilters />
        </>
      }
    >
      <DataTable<Row>
        bulkActionButtons={false}
        rowClick={(id) => `/divisions/${id}`}
        empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no divisions that fit your filter criteria.</Typography>}
      >
        <Col source="name" label={titleOf('name')} render={({ id, name }) => <RowLink to={`/divisions/${id}`}>{name}</RowLink>} />
        <Col source="companyCode" label={titleOf('companyCode')} render={shown('companyCode')} />
        <Col source="divisionNumber" label={titleOf('divisionNumber')} render={shown('divisionNumber')} />
        <Col source="city" label={titleOf('city')} render={shown('city')} />
        <Col source="state" label={titleOf('state')} render={shown('state')} />
        {isStaff(personOf(user)) && <Col source="clientName" label={titleOf('clientName')} />}
        <Num source="propertiesCount" label={titleOf('propertiesCount')} />
      </DataTable>
    </ListPage>
  )
}
