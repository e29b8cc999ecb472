import type { SvgIconComponent } from '@mui/icons-material'
import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import TaskDoneIcon from '@mui/icons-material/TaskAltOutlined'
import { useState } from 'react'
import { DataTable, useListContext } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { hiddenAtFirst } from '../../forms/columns.ts'
import { taskColumns } from '../../forms/user-tasks/columns.ts'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { mayAssign } from '../../rules/permissions.ts'
import { late } from '../ui/late.tsx'
import { ButtonColumn } from '../ui/lists/ButtonColumn.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { Grid } from '../ui/lists/Grid.tsx'
import { choosing, SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useUser } from '../ui/useUser.tsx'
import { nameOf, type Task, type TaskKind } from './kinds.ts'
import { type Action, Opened } from './Opened.tsx'
import { TaskNotes } from './TaskNotes.tsx'
import { useTaskColumns } from './useTaskColumns.tsx'

const TaskDetail = late(async () => (await import('./TaskDetail.tsx')).TaskDetail)

type To = Action | 'details' | 'notes'

interface ButtonData {
  to: To
  /** The column header. */
  head: string
  /** The label before the name of the row. Default: the column header. */
  label?: string
  icon: SvgIconComponent
}

const DETAILS: ButtonData = { to: 'details', head: 'Details', label: 'Details of', icon: InfoIcon }
const NOTES: ButtonData = { to: 'notes', head: 'Notes', label: 'Notes of', icon: NoteIcon }
const ACTIONS: readonly ButtonData[] = [
  { to: 'reassign', head: 'Reassign', icon: AssignmentIndIcon },
  { to: 'done', head: 'Mark Done', icon: TaskDoneIcon },
  { to: 'edit', head: 'Edit', icon: EditIcon },
]

/** Where the only match outside the filters is. */
const assigneeOf = ({ assignedUserName }: Task) => `assigned to ${assignedUserName ?? 'nobody'}`

export interface TaskTableProps {
  kind: TaskKind
  /** Set while tasks are being selected: checkboxes replace the buttons of each row. */
  selection?: Selection<Task>
}

/** The rows of a tab, each with the actions on its task. */
export function TaskTable({ kind, selection }: TaskTableProps) {
  const person = personOf(useUser())
  const { data = [] } = useListContext<Task>()
  const [open, setOpen] = useState<{ id: number; to: To } | null>(null)
  const chosen = useChosen(data, open?.id)
  const columns = useTaskColumns(kind)
  const actions = ACTIONS.filter(({ to }) => to !== 'reassign' || mayAssign(person))

  const buttonCol = ({ to, head, label = head, icon }: ButtonData) => (
    <ButtonColumn<Task>
      key={to}
      label={head}
      says={(name) => `${label} ${name}`}
      icon={icon}
      nameOf={nameOf}
      onPress={({ id }) => setOpen({ id, to })}
    />
  )
  return (
    <>
      <Grid label="Tasks">
        <DataTable<Task>
          bulkActionButtons={false}
          rowClick={selection ? choosing(selection) : false}
          hiddenColumns={hiddenAtFirst(taskColumns[kind.count])}
          empty={<EmptyList filter={taskFilters[kind.name]} where={assigneeOf} />}
        >
          {selection && <SelectColumn<Task> selection={selection} nameOf={nameOf} />}
          {kind.name === 'renewals' && buttonCol(DETAILS)}
          {columns}
          {kind.name !== 'renewals' && buttonCol(NOTES)}
          {!selection && actions.map(buttonCol)}
        </DataTable>
      </Grid>
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

/** What a row opens: the license for renewal tasks, the notes for the others. */
function Shown({ to, ...shown }: ShownProps) {
  const { kind, task, onClose } = shown
  if (to !== 'details' && to !== 'notes') return <Opened to={to} {...shown} />
  if (task.licenseId) return <TaskDetail id={task.id} licenseId={task.licenseId} onClose={onClose} />
  return kind.name === 'renewals' ? null : <TaskNotes kind={kind.name} id={task.id} onClose={onClose} />
}
