import { Button, Stack, Step, StepContent, StepLabel, Stepper, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { InstallationPart } from '../../forms/installation/installation.ts'
import { InstallationSection } from '../installation/InstallationSection.tsx'
import { useInstallation } from '../installation/useInstallation.ts'
import { Failed } from '../ui/states/Failed.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { FirstAdministrator } from './FirstAdministrator.tsx'

/** The settings to review before the first client is added. All can be changed later. */
const SETTINGS: readonly { part: InstallationPart; title: string; why: string }[] = [
  {
    part: 'provider',
    title: 'Name the provider',
    why: 'Clients see this name where something is managed by you. The time zone decides when a day begins.',
  },
  {
    part: 'mail',
    title: 'Connect a mail server',
    why: 'Invitations, reminders and documents are sent with it. Save it, then send yourself a test.',
  },
  { part: 'signIn', title: 'Require a second factor', why: 'Choose the roles whose people need more than a password to sign in.' },
]

const STARTER_CATALOGUE = '/starter-catalogue'

/** The step in the address. 0 is the first administrator. */
export const stepOf = (named: string | null): number => {
  const step = Number(named)
  return Number.isInteger(step) && step > 0 && step <= SETTINGS.length + 1 ? step : 0
}

interface SetUpStepsProps {
  token: string
  step: number
  onGo(step: number): void
}

export function SetUpSteps({ token, step, onGo }: SetUpStepsProps) {
  const { data: installation, error, refetch } = useInstallation(step > 0)
  const leave = useLeave()
  return (
    <Stepper orientation="vertical" activeStep={step}>
      <Step>
        <StepLabel>Create the first administrator</StepLabel>
        <StepContent>
          <FirstAdministrator token={token} onDone={() => onGo(1)} />
        </StepContent>
      </Step>
      {SETTINGS.map(({ part, title, why }) => (
        <Step key={part}>
          <StepLabel>{title}</StepLabel>
          <StepContent>
            <Stack spacing={2} sx={{ alignItems: 'stretch' }}>
              <Typography variant="body2">{why}</Typography>
              {installation && <InstallationSection part={part} installation={installation} />}
              {!installation && (error ? <Failed of="settings" error={error} onAgain={refetch} /> : <Waiting />)}
              <Stack direction="row" spacing={1}>
                <Button variant="contained" onClick={() => onGo(step + 1)}>
                  Continue
                </Button>
                {step > 1 && <Button onClick={() => onGo(step - 1)}>Back</Button>}
              </Stack>
            </Stack>
          </StepContent>
        </Step>
      ))}
      <Step>
        <StepLabel>Take the starter catalogue</StepLabel>
        <StepContent>
          <Stack spacing={2}>
            <Typography variant="body2">
              It has the licensing authorities of the states with their license types. Take what you need, or add your own later.
            </Typography>
            <Stack direction="row" spacing={1}>
              <Button variant="contained" onClick={() => leave(STARTER_CATALOGUE)}>
                Open the Starter Catalogue
              </Button>
              <Button onClick={() => leave('/')}>Start Without It</Button>
            </Stack>
          </Stack>
        </StepContent>
      </Step>
    </Stepper>
  )
}

/** Leaves the set-up for the console. React-admin has cached that nobody is signed in. */
function useLeave() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (target: string) => {
    await queryClient.resetQueries({ queryKey: ['auth'] })
    navigate(target, { replace: true })
  }
}
