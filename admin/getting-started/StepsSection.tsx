import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Alert, Box, Link, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import type { GettingStarted, GettingStartedStep } from '../../contract/getting-started/calls.ts'
import { FIRST_STEP_LABELS, type FirstStep, isOptionalStep } from '../../rules/installation/getting-started.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { Section } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { nextStepOf, remindersOf, screenOf, uploadOf } from './steps.ts'

interface StepsSectionProps {
  title: string
  data: GettingStarted
  action: ReactNode
}

/** The first steps with their states, pages and uploads, and warnings if mail or reminders are off. */
export function StepsSection({ title, data, action }: StepsSectionProps) {
  const staff = isStaff(personOf(useUser()))
  const next = nextStepOf(data)
  const counted = data.steps.filter(({ step, isDone }) => isDone || !isOptionalStep(step))
  return (
    <Section
      title={title}
      actions={
        <>
          <Typography variant="body2" color="textSecondary">
            {sentences.stepsDone(counted.filter(({ isDone }) => isDone).length, counted.length)}
          </Typography>
          {action}
        </>
      }
    >
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
      >
        {data.steps.map((one) => (
          <StepLine key={one.step} {...one} isNext={one.step === next} staff={staff} data={data} />
        ))}
      </Box>
      {!data.hasMailServer && (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          {messages.nothingIsMailed} {!staff && messages.providerConnectsMail}
        </Alert>
      )}
      {data.silent.length > 0 && <Silent data={data} />}
    </Section>
  )
}

/** The clients, or the provider, whose reminders are off, each with a link to the page that switches them on. */
function Silent({ data: { silent, steps } }: { data: GettingStarted }) {
  const counted = steps.find(({ step }) => step === 'reminders')
  const more = (counted?.of ?? 0) - (counted?.done ?? 0) - silent.length
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {sentences.remindersAreOff(more)}{' '}
      {silent.map(({ clientId, name }, n) => (
        <span key={clientId}>
          {n > 0 && ', '}
          <Link component={RouterLink} to={remindersOf(clientId)} underline="always" aria-label={`Reminders of ${name}`}>
            {name}
          </Link>
        </span>
      ))}
    </Typography>
  )
}

const COUNT_WORDS: Partial<Record<FirstStep, (done: number, of: number) => string>> = {
  dueDates: sentences.stepDated,
  assign: sentences.stepAssigned,
  reminders: sentences.stepSwitchedOn,
}

const countOf = ({ step, done, of }: GettingStartedStep): string | null =>
  done === null || of === null || of === 0 ? null : (COUNT_WORDS[step]?.(done, of) ?? null)

interface StepLineProps extends GettingStartedStep {
  isNext: boolean
  staff: boolean
  data: GettingStarted
}

function StepLine({ isNext, staff, data, ...state }: StepLineProps) {
  const { step, isDone } = state
  const upload = uploadOf(step, data)
  const Icon = isDone ? DoneIcon : OpenIcon
  const label = FIRST_STEP_LABELS[step]
  const note = countOf(state) ?? (isOptionalStep(step) && !isDone ? messages.optional : null)
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 30 }}>
      <Icon fontSize="small" color={isDone ? 'success' : 'action'} titleAccess={isDone ? messages.stepDone : messages.stepOpen} />
      <Link component={RouterLink} to={screenOf(step, staff, data)} variant="body2" sx={{ fontWeight: isNext ? 650 : undefined }}>
        {label}
      </Link>
      {note && (
        <Typography variant="caption" color="textSecondary">
          {note}
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
