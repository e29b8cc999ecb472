import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { ClientFilter } from '../../contract/clients/calls.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { newClient } from '../../forms/clients/clients.ts'
import { optionsOf, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { ChoicesFilter } from '../ui/filters/ChoicesFilter.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'

type Row = Output<typeof calls.clients.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.clients.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const levels = optionsOf(SERVICE_LEVEL_LABELS)

/** The client companies, for staff. A row opens its profile. */
export default function ClientList() {
  const navigate = useNavigate()
  return (
    <ListPage
      title="Clients"
      add="Add a Client"
      adding={(onClose) => <CallForm form={newClient} context={{}} onClose={onClose} onDone={({ id }) => navigate(`/clients/${id}`)} />}
      tools={
        <>
          <SearchBox label="Search clients" />
          <ChoicesFilter name="serviceLevels" label={fieldOf(ClientFilter, 'serviceLevels').title} options={levels} />
          <ClearFilters to={{}} />
        </>
      }
    >
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
    </ListPage>
  )
}
