import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { divisionFilter } from '../../forms/clients/owned.ts'
import { divisionColumns } from '../../forms/divisions/columns.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { NewDivision } from './NewDivision.tsx'
import { propertiesOf } from './propertiesOf.ts'

type Row = Output<typeof calls.divisions.list>['items'][number]

/** The divisions that group properties. Filters are in the address and kept for the session. */
export default function DivisionList() {
  const columns = useColumns(divisionColumns, {
    cells: {
      name: ({ id, name }) => <RowLink to={`/divisions/${id}`}>{name}</RowLink>,
      propertiesCount: ({ name, propertiesCount }) => <RowLink to={propertiesOf(name)}>{String(propertiesCount)}</RowLink>,
    },
  })
  return (
    <ListPage
      title="Divisions"
      changed="divisions"
      add="Add Division"
      imports="divisions"
      adding={(onClose) => <NewDivision onClose={onClose} />}
      tools={
        <>
          <SearchBox label="Search divisions" />
          <ToolbarFilters filter={divisionFilter} />
          <ClearFilters />
        </>
      }
    >
      <ListTable<Row> label="Divisions" rowClick={(id) => `/divisions/${id}`} empty={<EmptyList filter={divisionFilter} />}>
        {columns}
      </ListTable>
    </ListPage>
  )
}
