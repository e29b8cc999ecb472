import { Alert, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { calls } from '../../contract/index.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { useAfterOpening } from '../ui/useAfterOpening.ts'
import { useUser } from '../ui/useUser.tsx'

const MINUTES = 60_000

/** Warns administrators on every page if reminders are late or held. Polled every 5 minutes; a failed poll shows nothing. */
export function ReminderBanner() {
  const user = useUser()
  const { pathname } = useLocation()
  const isAfterOpening = useAfterOpening()
  const { data } = useQuery({
    queryKey: ['reminders', 'status'],
    queryFn: ({ signal }) => api.reminders.status({ signal }),
    enabled: isAfterOpening && mayCall(user, calls.reminders.status),
    staleTime: 5 * MINUTES,
    refetchInterval: 5 * MINUTES,
    retry: false,
  })
  if (!data?.problem) return null
  return (
    <Alert
      severity="warning"
      sx={{ m: { xs: 1, sm: 2 }, mb: 0 }}
      action={
        pathname !== '/reminders' && (
          <Button color="inherit" size="small" component={Link} to="/reminders">
            Open Reminders
          </Button>
        )
      }
    >
      {data.problem}
    </Alert>
  )
}
