import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import TaskDoneIcon from '@mui/icons-material/TaskAltOutlined'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { itemName } from '../../rules/tasks.ts'
import { type RowAction, useActionColumns } from '../ui/lists/columns/useActionColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { late } from '../ui/states/late.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useUser } from '../ui/useUser.tsx'
import type { Task, TaskKind } from './kinds.ts'
import { type Action, Opened } from './Opened.tsx'
import { TaskNotes } from './TaskNotes.tsx'
import { useTaskColumns } from './useTaskColumns.tsx'

const TaskDetail = late(async () => (await import('./TaskDetail.tsx')).TaskDetail)

type To = Action | 'details' | 'notes'

interface ButtonData extends Omit<RowAction<Task>, 'onPress'> {
  to: To
}

const DETAILS: ButtonData = { to: 'details', label: 'Details', says: (name) => `Details of ${name}`, icon: InfoIcon }
const NOTES: ButtonData = { to: 'notes', label: 'Notes', says: (name) => `Notes of ${name}`, icon: NoteIcon }
const ACTIONS: readonly ButtonData[] = [
  { to: 'reassign', label: 'Reassign', icon: AssignmentIndIcon },
  { to: 'done', label: 'Mark Done', icon: TaskDoneIcon, isFirst: true },
  { to: 'edit', label: 'Edit', icon: EditIcon },
]

/** The hint for a match outside the filters: who it is assigned to. */
const assigneeOf = ({ assignedUserName }: Task) => `assigned to ${assignedUserName ?? 'nobody'}`

interface TaskTableProps {
  kind: TaskKind
  selection: Selection<Task>
}

/** The rows of a tab, each with the actions on its task. */
export function TaskTable({ kind, selection }: TaskTableProps) {
  const person = personOf(useUser())
  const { data = [] } = useListContext<Task>()
  const [open, setOpen] = useState<{ id: number; to: To } | null>(null)
  const chosen = useChosen(data, open?.id)
  const columns = useTaskColumns(kind)
  const reading = kind.name === 'renewals' ? DETAILS : NOTES
  const offered = [reading, ...ACTIONS.filter(({ to }) => to !== 'reassign' || mayAssign(person))]
  const actions = offered.map(({ to, ...action }) => ({ ...action, onPress: ({ id }: Task) => setOpen({ id, to }) }))
  const buttons = useActionColumns<Task>(actions, itemName)
  return (
    <>
      <ListTable<Task> label="Tasks" rowClick={false} empty={<EmptyList filter={taskFilters[kind.name]} where={assigneeOf} />}>
        <SelectColumn<Task> selection={selection} nameOf={itemName} />
        {columns}
        {buttons}
      </ListTable>
      {open && chosen && <Shown kind={kind} task={chosen} to={open.to} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ShownProps {
  kind: TaskKind
  task: Task
  to: To
  onClose(): void
}

/** The dialog of a row: the license for renewal tasks, the notes for the others. */
function Shown({ to, ...shown }: ShownProps) {
  const { kind, task, onClose } = shown
  if (to !== 'details' && to !== 'notes') return <Opened to={to} {...shown} />
  if (task.licenseId) return <TaskDetail id={task.id} licenseId={task.licenseId} onClose={onClose} />
  return kind.name === 'renewals' ? null : <TaskNotes kind={kind.name} id={task.id} onClose={onClose} />
}
