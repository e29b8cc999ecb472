import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { limits } from '../../rules/limits.ts'
import { BulkResult, type Result } from '../ui/batches/BulkResult.tsx'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { BulkActions, type BulkActionsProps } from './BulkActions.tsx'
import type { Task, TaskKind } from './kinds.ts'
import { TaskTable, type TaskTableProps } from './TaskTable.tsx'

/** The open tasks of a kind. The filters are kept for the session, separately for each kind. */
export const TaskList = ({ kind }: { kind: TaskKind }) => (
  <ListBase
    resource={`tasks/${kind.name}`}
    sort={{ field: 'followUpDate', order: 'ASC' }}
    perPage={limits.defaultPageSize}
    storeKey={`tasks/${kind.name}.listParams`}
    disableSyncWithLocation
    disableAuthentication
  >
    <List kind={kind} />
  </ListBase>
)

function List({ kind }: { kind: TaskKind }) {
  const { data, filterValues } = useListContext()
  const filter = taskFilters[kind.name]
  const [isSelecting, setIsSelecting] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
        <SearchBox label="Search tasks" />
        <FiltersButton filter={filter} />
        {!isSelecting && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<ChecklistIcon />}
            disabled={!data?.length}
            onClick={() => setIsSelecting(true)}
            sx={{ ml: { sm: 'auto' } }}
          >
            Bulk Actions
          </Button>
        )}
      </Stack>
      <FilterChips filter={filter} />
      {result && <BulkResult result={result} onClose={() => setResult(null)} />}
      {isSelecting ? (
        // The key resets the selection when the filter changes, so that no invisible task is changed.
        <Choosing key={JSON.stringify(filterValues)} kind={kind} onEnd={() => setIsSelecting(false)} onResult={setResult} />
      ) : (
        <Rows kind={kind} />
      )}
    </>
  )
}

/** The bulk selection mode. The selection is kept from page to page. */
function Choosing({ kind, ...then }: Omit<BulkActionsProps, 'selection'>) {
  const selection = useSelection<Task>()
  return (
    <>
      <BulkActions kind={kind} selection={selection} {...then} />
      <Rows kind={kind} selection={selection} />
    </>
  )
}

const Rows = (props: TaskTableProps) => (
  <>
    <Card>
      <TaskTable {...props} />
      <Pages />
    </Card>
    <ChangedRows kind="userTasks" />
  </>
)
