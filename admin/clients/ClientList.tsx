import { useNavigate } from 'react-router'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { newClient } from '../../forms/clients/clients.ts'
import { clientColumns } from '../../forms/clients/columns.ts'
import { clientFilter } from '../../forms/clients/list.ts'
import { SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'

type Row = Output<typeof calls.clients.list>['items'][number]

/** The client companies, for staff. A row opens its profile. */
export default function ClientList() {
  const navigate = useNavigate()
  const columns = useColumns(clientColumns, {
    cells: {
      name: ({ id, name }) => <RowLink to={`/clients/${id}`}>{name}</RowLink>,
      serviceLevel: ({ serviceLevel }) => SERVICE_LEVEL_LABELS[serviceLevel],
    },
  })
  return (
    <ListPage
      title="Clients"
      add="Add Client"
      adding={(onClose) => <CallForm form={newClient} context={{}} onClose={onClose} onDone={({ id }) => navigate(`/clients/${id}`)} />}
      tools={
        <>
          <SearchBox label="Search clients" />
          <ToolbarFilters filter={clientFilter} />
          <ClearFilters />
        </>
      }
    >
      <ListTable<Row> label="Clients" rowClick={(id) => `/clients/${id}`} empty={<EmptyList filter={clientFilter} />}>
        {columns}
      </ListTable>
    </ListPage>
  )
}
