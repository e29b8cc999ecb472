import RefreshIcon from '@mui/icons-material/Refresh'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { Versioned } from '../../../contract/versions/calls.ts'
import { changedRows, changedRowsWords } from '../../../rules/versions.ts'
import { api } from '../../providers/api.ts'
import { POLLED } from '../../providers/queryClient.ts'

interface Row {
  id: number
  version: number
}

/** How many of the rows somebody has changed or deleted since they were read. */
const useChanged = (kind: Versioned, rows: Row[]): number => {
  const ids = rows.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['versions', kind, ids],
    queryFn: ({ signal }) => api.versions.list({ query: { kind, ids }, signal }),
    // The list has just been read: nothing is asked until the first interval has passed.
    initialData: { items: rows },
    enabled: ids.length > 0,
    ...POLLED,
  })
  return changedRows(rows, data.items)
}

/**
 * Shows how many rows others have changed or deleted since they were read, and reloads them on request: rows never change by themselves.
 * Overlays the list left of the pagination, so that no row moves. Selection, page and scroll position stay.
 */
export function ChangedRows({ kind }: { kind: Versioned }) {
  const { data = [] } = useListContext<Row>()
  return <ShowChanges count={useChanged(kind, data)} />
}

interface TodayRow extends Row {
  licenseId: number | null
  taskId: number | null
}

/** `ChangedRows` for Today, whose rows are licenses and tasks. */
export function ChangedWork() {
  const { data = [] } = useListContext<TodayRow>()
  const tasks = data.flatMap(({ taskId, version }) => (taskId === null ? [] : [{ id: taskId, version }]))
  const licenses = data.flatMap(({ licenseId, taskId, version }) =>
    taskId === null && licenseId !== null ? [{ id: licenseId, version }] : [],
  )
  return <ShowChanges count={useChanged('licenses', licenses) + useChanged('userTasks', tasks)} />
}

function ShowChanges({ count }: { count: number }) {
  const { refetch, isFetching } = useListContext()
  return (
    <Box role="status" sx={{ position: 'sticky', bottom: 12, height: 0, zIndex: 2, textAlign: 'center', pr: { md: '25%' } }}>
      {count > 0 && (
        <Button
          variant="contained"
          startIcon={<RefreshIcon />}
          disabled={isFetching}
          onClick={() => refetch()}
          sx={{ transform: 'translateY(-100%)', borderRadius: 5, boxShadow: 4 }}
        >
          {changedRowsWords(count)} – show
        </Button>
      )}
    </Box>
  )
}
