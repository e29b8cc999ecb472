import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import type { Batch } from '../../contract/batches/calls.ts'
import { callWords } from '../../contract/words.ts'
import { batchColumns } from '../../forms/batches/columns.ts'
import { batchFilter } from '../../forms/batches/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { StatusChip } from './StatusChip.tsx'

/** Bulk actions and plans, latest first. */
export default function BatchList() {
  const columns = useColumns(batchColumns, {
    cells: {
      call: ({ id, call }) => <RowLink to={`/batches/${id}`}>{callWords(call)}</RowLink>,
      status: (batch) => <StatusChip batch={batch} />,
    },
  })
  return (
    <ListBase sort={{ field: 'createdOn', order: 'DESC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Batches" />
        <Stack direction="row" sx={{ gap: 1.25, mb: 1.25 }}>
          <FiltersButton filter={batchFilter} />
        </Stack>
        <FilterChips filter={batchFilter} />
        <Card>
          <ListTable<Batch> label="Batches" rowClick={(id) => `/batches/${id}`} empty={<EmptyList filter={batchFilter} />}>
            {columns}
          </ListTable>
          <Pages />
        </Card>
      </Page>
    </ListBase>
  )
}
