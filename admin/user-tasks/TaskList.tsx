import { Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { BulkResult, type Result } from '../ui/batches/BulkResult.tsx'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { late } from '../ui/states/late.tsx'
import { useEver } from '../ui/useEver.ts'
import type { BulkActionsProps } from './BulkActions.tsx'
import type { Task, TaskKind } from './kinds.ts'
import { TaskTable } from './TaskTable.tsx'

const BulkActions = late(async () => (await import('./BulkActions.tsx')).BulkActions)

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
  const filter = taskFilters[kind.name]
  const [result, setResult] = useState<Result | null>(null)
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
        <SearchBox label="Search tasks" />
        <FiltersButton filter={filter} />
      </Stack>
      <FilterChips filter={filter} />
      {result && <BulkResult result={result} onClose={() => setResult(null)} />}
      <Rows kind={kind} onResult={setResult} />
    </>
  )
}

/** The rows, and the bulk actions on the selected ones. The selection survives page changes. */
function Rows({ kind, onResult }: Omit<BulkActionsProps, 'selection'>) {
  const selection = useSelection<Task>()
  const hasActions = useEver(selection.rows.size > 0)
  return (
    <>
      {hasActions && <BulkActions kind={kind} selection={selection} onResult={onResult} />}
      <Card>
        <TaskTable kind={kind} selection={selection} />
        <Pages />
      </Card>
      <ChangedRows kind="userTasks" />
    </>
  )
}
