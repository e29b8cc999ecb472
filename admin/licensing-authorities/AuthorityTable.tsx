import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { authorityColumns } from '../../forms/licensing-authorities/columns.ts'
import { authorityFilter } from '../../forms/licensing-authorities/list.ts'
import { jurisdictionLabel } from '../ui/labels.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'

type Row = Output<typeof calls.licensingAuthorities.list>['items'][number]

const profileOf = (id: unknown) => `/licensing-authorities/${id}`

/** The rows of /licensing-authorities. A row opens the authority. */
export function AuthorityTable() {
  const columns = useColumns(authorityColumns, {
    cells: {
      name: ({ id, name, abbreviation, active }) => (
        <TwoLineCell under={[abbreviation, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
          <RowLink to={profileOf(id)}>{name}</RowLink>
        </TwoLineCell>
      ),
      jurisdiction: ({ jurisdiction }) => jurisdictionLabel(jurisdiction),
    },
  })
  return (
    <ListTable<Row> label="Licensing authorities" rowClick={profileOf} rowSx={shadeInactive} empty={<EmptyList filter={authorityFilter} />}>
      {columns}
    </ListTable>
  )
}
