import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { entityFilter } from '../../forms/clients/owned.ts'
import { entityColumns } from '../../forms/corporate-entities/columns.ts'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { InactiveUnder } from './Inactive.tsx'

type Row = Output<typeof calls.corporateEntities.list>['items'][number]

/** The rows of a list of entities. A row opens the profile. */
export function EntityTable() {
  const columns = useColumns(entityColumns, {
    cells: {
      name: (row) => (
        <InactiveUnder row={row}>
          <RowLink to={`/entities/${row.id}`}>{row.name}</RowLink>
        </InactiveUnder>
      ),
    },
    sx: { federalEin: { whiteSpace: 'nowrap' } },
  })
  return (
    <ListTable<Row> label="Entities" rowClick={(id) => `/entities/${id}`} rowSx={shadeInactive} empty={<EmptyList filter={entityFilter} />}>
      {columns}
    </ListTable>
  )
}
