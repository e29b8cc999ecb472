import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { FIRST_STEP_LABELS, type FirstStep, isOptionalStep } from '../../rules/getting-started.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isStaff } from '../../rules/permissions.ts'
import { api } from '../providers/api.ts'
import { Section } from '../ui/Page.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { screenOf, uploadOf } from './steps.ts'

/** The first steps with their states, screens and uploads. Draws nothing once all are done, or the person has dismissed it. */
export function GettingStartedCard() {
  const staff = isStaff(personOf(useUser()))
  const { data } = useRead(['getting-started'], (how) => api.gettingStarted.get(how))
  const { run, isPending } = useCall(calls.gettingStarted.dismiss)
  const needed = data?.steps.filter(({ step }) => !isOptionalStep(step)) ?? []
  const next = needed.find(({ isDone }) => !isDone)?.step
  if (!data || data.isDismissed || !next) return null
  return (
    <Box sx={{ p: { xs: 1, sm: 2 }, pb: { xs: 0, sm: 0 } }}>
      <Section
        title="Getting Started"
        actions={
          <>
            <Typography variant="body2" color="textSecondary">
              {sentences.stepsDone(needed.filter(({ isDone }) => isDone).length, needed.length)}
            </Typography>
            <Button loading={isPending} onClick={() => run({ body: { isDismissed: true } })}>
              Dismiss
            </Button>
          </>
        }
      >
        <Box
          component="ol"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
        >
          {data.steps.map(({ step, isDone }) => (
            <StepLine key={step} step={step} isDone={isDone} isNext={step === next} staff={staff} />
          ))}
        </Box>
      </Section>
    </Box>
  )
}

interface StepLineProps {
  step: FirstStep
  isDone: boolean
  isNext: boolean
  staff: boolean
}

function StepLine({ step, isDone, isNext, staff }: StepLineProps) {
  const upload = uploadOf(step)
  const Icon = isDone ? DoneIcon : OpenIcon
  const label = FIRST_STEP_LABELS[step]
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 30 }}>
      <Icon fontSize="small" color={isDone ? 'success' : 'action'} titleAccess={isDone ? messages.stepDone : messages.stepOpen} />
      <Link component={RouterLink} to={screenOf(step, staff)} variant="body2" sx={{ fontWeight: isNext ? 650 : undefined }}>
        {label}
      </Link>
      {isOptionalStep(step) && !isDone && (
        <Typography variant="caption" color="textSecondary">
          {messages.ifAny}
        </Typography>
      )}
      {upload && !isDone && (
        <Link component={RouterLink} to={upload} variant="body2" color="textSecondary" aria-label={`${label}: upload a file`}>
          Upload
        </Link>
      )}
    </Stack>
  )
}
