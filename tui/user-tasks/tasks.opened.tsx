import { useState } from 'react'
import type { Choices } from '../../forms/choices.ts'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { Detail } from '../renewals/detail.tsx'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { filterDialog } from '../ui/dialogs/filter-dialog.ts'
import { Menu } from '../ui/dialogs/menu.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { type ChosenColumns, ColumnPicker } from '../ui/lists/column-picker.tsx'
import { chosenRow, targets } from '../ui/lists/listing.ts'
import { PageSizeMenu } from '../ui/lists/page-size.tsx'
import { useSession } from '../ui/session.tsx'
import { KINDS, type Task } from './kinds.ts'
import { TaskNotes } from './notes.tsx'
import { OneTask } from './one.tsx'
import { SeveralTasks } from './several.tsx'
import { setOf, sortsOf } from './tasks.columns.ts'
import { listOf, type TasksEvent, type TasksState } from './tasks.state.ts'

interface Props {
  columns: ChosenColumns
  state: TasksState
  dispatch(event: TasksEvent): void
  refresh(): Promise<void>
  choices: Choices | null
  error: string | null
}

/** The dialog over the tasks. */
export function TasksOpened({ columns, state, dispatch, refresh, choices, error }: Props) {
  const { person } = useSession()
  const { open, tab } = state
  const kind = KINDS[tab]
  const list = listOf(state)
  // The list may be reloaded meanwhile: the dialog stays with the task that it was opened for.
  const [opened] = useState(() => chosenRow<Task>(list))
  const task = list.rows.find(({ id }) => id === opened?.id) ?? opened
  const close = () => dispatch({ type: 'open', what: null })
  switch (open) {
    case 'sort':
      return (
        <Menu
          title="Sort by"
          items={sortsOf(kind, person)}
          chosen={list.filter.sortBy}
          onChoose={(by) => dispatch({ type: 'sort', by })}
          onClose={close}
        />
      )
    case 'size':
      return <PageSizeMenu listing={list} onChoose={(pageSize) => dispatch({ type: 'size', pageSize })} onClose={close} />
    case 'columns':
      return <ColumnPicker set={setOf(kind)} {...columns} onClose={close} />
  }
  if (open === 'notes' && task) return <TaskNotes kind={kind} id={task.id} onClose={close} />
  if (open === 'license' && task?.licenseId) return <Detail licenseId={task.licenseId} onClose={close} />
  if (!choices) return <Waiting title={kind.label} error={error} onClose={close} />
  const { taskAssignees: assignees = [] } = choices
  switch (open) {
    case 'filter': {
      const dialog = filterDialog({
        filter: taskFilters[kind.slug],
        values: list.filter,
        choices,
        person,
        onFilter: (values) => dispatch({ type: 'narrow', values }),
      })
      return <DialogBox dialog={dialog} aside="" onDone={async () => {}} onClose={close} onStale={async () => {}} />
    }
    case 'severalFollowUp':
    case 'severalDescription':
    case 'severalAssign':
    case 'severalDone': {
      const end = async () => {
        await refresh()
        dispatch({ type: 'none' })
      }
      return <SeveralTasks deed={open} tasks={targets<Task>(list)} assignees={assignees} onDone={end} onClose={close} />
    }
    case 'edit':
    case 'reassign':
    case 'done':
      return task ? <OneTask deed={open} kind={kind} task={task} assignees={assignees} refresh={refresh} onClose={close} /> : null
  }
  return null
}
