import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { ManagerChangeTask, PropertyContactTask } from '../../contract/user-tasks/schemas.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { formatMoment } from '../../rules/moment.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { api } from '../providers/api.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { ImpactedTypes } from './ImpactedTypes.tsx'
import { KINDS } from './kinds.ts'
import { type Action, Opened } from './Opened.tsx'

type PropertyTask = Output<typeof calls.managerChangeTasks.get> | Output<typeof calls.propertyContactTasks.get>

/** The two kinds of property tasks, each with its dialog and its read call. */
const NOTES = {
  'manager-changes': {
    title: 'Manager Change Task Notes',
    schema: ManagerChangeTask,
    get: (id: number, how: { signal: AbortSignal }): Promise<PropertyTask> => api.managerChangeTasks.get({ params: { id }, ...how }),
  },
  'property-contacts': {
    title: 'Property Contact Task Notes',
    schema: PropertyContactTask,
    get: (id: number, how: { signal: AbortSignal }): Promise<PropertyTask> => api.propertyContactTasks.get({ params: { id }, ...how }),
  },
}

interface TaskNotesProps {
  kind: keyof typeof NOTES
  id: number
  onClose(): void
}

/** The content of a property task, and the actions on it. */
export function TaskNotes({ kind, id, onClose }: TaskNotesProps) {
  const { title, schema, get } = NOTES[kind]
  const task = useReadOnce(['tasks', kind, id], (how) => get(id, how))
  const [action, setAction] = useState<Action | null>(null)
  const titleId = useId()
  if (task && action) return <Opened kind={KINDS[kind]} task={task} to={action} onClose={onClose} />
  const names = ['followUpDate', 'assignedUserName', 'createdOn', ...(task?.doneOn ? ['doneOn'] : [])]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {!task && <Waiting />}
        {task && (
          <>
            <Link component={RouterLink} to={`/properties/${task.propertyId}`} onClick={onClose} sx={{ fontWeight: 600 }}>
              {task.propertyName}
            </Link>
            <Typography sx={{ mt: 0.5, mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{task.description ?? '–'}</Typography>
            <FieldGrid>
              <Fields
                schema={schema}
                record={task}
                names={names}
                shown={{
                  assignedUserName: task.assignedUserName ?? UNASSIGNED_LABEL,
                  createdOn: formatMoment(task.createdOn),
                  doneOn: task.doneOn && formatMoment(task.doneOn),
                }}
              />
            </FieldGrid>
            {'licenseTypes' in task ? <ImpactedTypes types={task.licenseTypes} /> : <Note text={task.note} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {task?.mayEdit && <Actions onAct={setAction} />}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Note = ({ text }: { text: string | null }) =>
  text && (
    <Typography variant="body2" sx={{ mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  )

const Actions = ({ onAct }: { onAct(action: Action): void }) => (
  <>
    <Button onClick={() => onAct('done')}>Mark Done</Button>
    <Button onClick={() => onAct('edit')}>Edit</Button>
    {mayAssign(personOf(useUser())) && <Button onClick={() => onAct('reassign')}>Reassign</Button>}
  </>
)
