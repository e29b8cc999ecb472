import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { CalendarEvent } from '../../contract/calendar/calls.ts'
import { eventPath, eventTitle } from '../../contract/calendar/words.ts'
import { tasksForms } from '../../forms/user-tasks/tasks.ts'
import { isOfAuthority } from '../../rules/calendar.ts'
import { formatDay } from '../../rules/day.ts'
import { dayWithActBy } from '../../rules/watch/workdays.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Standing } from '../ui/Standing.tsx'
import { useUser } from '../ui/useUser.tsx'

interface EventDialogProps {
  event: CalendarEvent
  onClose(): void
}

/** The details of an event, with the link to its record. The date of a task can be changed here. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const { today } = useUser()
  const [moving, setMoving] = useState(false)
  const titleId = useId()
  const { kind, taskId, licenseId, licenseType, clientName, assignedUserName, description, day, standing, ...flags } = event
  if (moving && taskId !== null) {
    const context = { userTaskIds: [taskId], assignees: [], today }
    return <CallForm form={tasksForms.followUpDate} context={context} onClose={onClose} onDone={onClose} onPlanned={onClose} />
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{eventTitle(event)}</DialogTitle>
      <DialogContent>
        <Stack spacing={0.5}>
          <Typography>{isOfAuthority(kind) ? dayWithActBy(day, today) : formatDay(day)}</Typography>
          {standing && <Standing standing={standing} {...flags} />}
          {description && <Typography sx={{ overflowWrap: 'anywhere' }}>{description}</Typography>}
          {[licenseType, clientName, assignedUserName && `Assignee: ${assignedUserName}`].filter(Boolean).map((line) => (
            <Typography key={line} variant="body2" color="textSecondary">
              {line}
            </Typography>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {taskId !== null && <Button onClick={() => setMoving(true)}>Move to Another Day</Button>}
        <Button variant="contained" component={Link} to={eventPath(event)}>
          {licenseId === null ? 'Open Property' : 'Open License'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
