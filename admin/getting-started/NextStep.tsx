import { Button } from '@mui/material'
import { Link } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { FIRST_STEP_LABELS } from '../../rules/installation/getting-started.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { mayCall } from '../providers/access.ts'
import { useUser } from '../ui/useUser.tsx'
import { nextStepOf, screenOf, uploadOf } from './steps.ts'
import { useGettingStarted } from './useGettingStarted.ts'

/** A link to the next of the first steps. Renders nothing once all are done or dismissed. */
export const NextStep = () => (mayCall(useUser(), calls.gettingStarted.get) ? <Next /> : null)

function Next() {
  const staff = isStaff(personOf(useUser()))
  const { data } = useGettingStarted()
  const step = data && !data.isDismissed ? nextStepOf(data) : undefined
  if (!data || !step) return null
  return (
    <Button component={Link} to={uploadOf(step, data) ?? screenOf(step, staff, data)} variant="outlined">
      {`Next: ${FIRST_STEP_LABELS[step]}`}
    </Button>
  )
}
