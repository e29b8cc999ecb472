import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, ListBase, Pagination } from 'react-admin'
import { personOf } from '../../contract/authentication.ts'
import type { Output } from '../../contract/call.ts'
import { Division } from '../../contract/divisions.ts'
import type { calls } from '../../contract/index.ts'
import { limits } from '../../rules/limits.ts'
import { isStaff } from '../../rules/who.ts'
import { ClientsFilter } from '../entities/ListTools.tsx'
import { mayDo } from '../providers/access.ts'
import { ClearFilters } from '../ui/ClearFilters.tsx'
import { format } from '../ui/format.ts'
import { fieldOf } from '../ui/forms/schema.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { RowLink } from '../ui/RowLink.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'
import { NewDivision } from './NewDivision.tsx'

type Row = Output<typeof calls.divisions.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const titleOf = (name: keyof Row) => fieldOf(Division, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(Division, name), row[name])

/** The divisions that group properties (spec 2 §2); filters are in the address and kept for the session. */
export default function DivisionList() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Divisions"
          aside={
            mayDo(user, 'divisions', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add Division
              </Button>
            )
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search divisions" />
          <ClientsFilter />
          <ClearFilters to={{}} />
        </Stack>
        <Card>
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
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <NewDivision onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
