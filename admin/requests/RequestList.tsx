import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import type { RequestRow } from '../../contract/requests/schemas.ts'
import { requestColumns } from '../../forms/requests/columns.ts'
import { requestFilter } from '../../forms/requests/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { FilterChips, FiltersButton, ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, useSelection } from '../ui/lists/Selection.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { useEver } from '../ui/useEver.ts'
import { StatusChip } from './StatusChip.tsx'

const SelectedRequests = late(async () => (await import('./SelectedRequests.tsx')).SelectedRequests)

/** The requests to properties, latest first, with missing items and answers. */
export default function RequestList() {
  const selection = useSelection<RequestRow>()
  const isSelecting = useEver(selection.rows.size > 0)
  const columns = useColumns(requestColumns, {
    cells: {
      propertyName: ({ id, propertyName }) => <RowLink to={`/requests/${id}`}>{propertyName}</RowLink>,
      status: (row) => <StatusChip {...row} />,
    },
    sx: { asked: { minWidth: 160 }, recipients: { minWidth: 130, overflowWrap: 'anywhere' } },
  })
  return (
    <ListBase sort={{ field: 'createdOn', order: 'DESC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Requests" />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search requests" />
          <ToolbarFilters filter={requestFilter} />
          <FiltersButton filter={requestFilter} />
          <ClearFilters />
          <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
            <ViewsMenu list="requests" of={requestColumns} />
            <ColumnsMenu of={requestColumns} />
          </Stack>
        </Stack>
        <FilterChips filter={requestFilter} />
        {isSelecting && <SelectedRequests selection={selection} />}
        <Card>
          <ListTable<RequestRow> label="Requests" rowClick={(id) => `/requests/${id}`} empty={<EmptyList filter={requestFilter} />}>
            <SelectColumn<RequestRow>
              selection={selection}
              nameOf={({ id, propertyName }) => `request ${id} to ${propertyName}`}
              mayChoose={({ status }) => status === 'Open'}
            />
            {columns}
          </ListTable>
          <Pages />
        </Card>
        <ChangedRows kind="requests" />
      </Page>
    </ListBase>
  )
}
