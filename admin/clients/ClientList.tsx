import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, ListBase, Pagination } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { ClientFilter } from '../../contract/clients.ts'
import { calls } from '../../contract/index.ts'
import { optionsOf, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { limits } from '../../rules/limits.ts'
import { mayDo } from '../providers/access.ts'
import { ChoicesFilter } from '../ui/ChoicesFilter.tsx'
import { ClearFilters } from '../ui/ClearFilters.tsx'
import { fieldOf, rowOf } from '../ui/forms/schema.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { RowLink } from '../ui/RowLink.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'
import { NewClient } from './NewClient.tsx'

type Row = Output<typeof calls.clients.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.clients.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const levels = optionsOf(SERVICE_LEVEL_LABELS)

/** The client companies, for staff; a row opens its profile (product §1). */
export default function ClientList() {
  const user = useUser()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Clients"
          aside={
            mayDo(user, 'clients', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add a Client
              </Button>
            )
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search clients" />
          <ChoicesFilter name="serviceLevels" label={fieldOf(ClientFilter, 'serviceLevels').title} options={levels} />
          <ClearFilters to={{}} />
        </Stack>
        <Card>
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/clients/${id}`}
            empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no clients that fit your filter criteria.</Typography>}
          >
            <Col source="name" label={titleOf('name')} render={({ id, name }) => <RowLink to={`/clients/${id}`}>{name}</RowLink>} />
            <Col source="serviceLevel" label={titleOf('serviceLevel')} render={({ serviceLevel }) => SERVICE_LEVEL_LABELS[serviceLevel]} />
            <Num source="usersCount" label={titleOf('usersCount')} />
            <Num source="propertiesCount" label={titleOf('propertiesCount')} disableSort />
            <Num source="licensesCount" label={titleOf('licensesCount')} />
          </DataTable>
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <NewClient onClose={() => setAdding(false)} onMade={(id) => navigate(`/clients/${id}`)} />}
    </ListBase>
  )
}
