import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { officerFilter } from '../../forms/clients/owned.ts'
import { officerColumns } from '../../forms/corporate-officers/columns.ts'
import { InactiveUnder } from '../corporate-entities/Inactive.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'

type Row = Output<typeof calls.corporateOfficers.list>['items'][number]

/** The rows of a list of officers. A row opens the profile. */
export function OfficerTable() {
  const columns = useColumns(officerColumns, {
    cells: {
      name: (row) => (
        <InactiveUnder row={row}>
          <RowLink to={`/officers/${row.id}`}>{row.name}</RowLink>
        </InactiveUnder>
      ),
    },
  })
  return (
    <ListTable<Row>
      label="Officers"
      rowClick={(id) => `/officers/${id}`}
      rowSx={shadeInactive}
      empty={<EmptyList filter={officerFilter} />}
    >
      {columns}
    </ListTable>
  )
}
