import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { ReminderPolicy } from '../../../contract/reminder-policy/calls.ts'
import { formatDay } from '../../../rules/day.ts'
import { messages, reminderSentences } from '../../../rules/messages.ts'
import { CONDITION_LABELS, KIND_LABELS, RECIPIENT_LABELS, stepText } from '../../../rules/reminders/labels.ts'
import { stepKey } from '../../../rules/reminders/policy.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { Section } from '../../ui/Page.tsx'
import { late } from '../../ui/states/late.tsx'
import type { Owner } from './forms.ts'

const EditPolicy = late(async () => (await import('./EditPolicy.tsx')).EditPolicy)

interface PolicySectionProps {
  policy: ReminderPolicy
  owner: Owner
  mayEdit: boolean
  actions?: ReactNode
}

/** The steps of a policy, with a dialog to change them. */
export function PolicySection({ policy, owner, mayEdit, actions }: PolicySectionProps) {
  const [open, setOpen] = useState<'edit' | 'inherit' | null>(null)
  const close = () => setOpen(null)
  const inherit = owner.isProvider ? 'Use Standard Steps' : "Use the Provider's Steps"
  return (
    <Section
      title="Reminder Policy"
      actions={
        <>
          {mayEdit && policy.isOwn && <Button onClick={() => setOpen('inherit')}>{inherit}</Button>}
          {mayEdit && (
            <Button startIcon={<EditIcon />} onClick={() => setOpen('edit')}>
              Edit Steps
            </Button>
          )}
          {actions}
        </>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {[...aboutOf(owner), stateOf(policy), sourceOf(policy, owner)].join(' ')}
      </Typography>
      <Steps steps={policy.steps} />
      {open === 'edit' && <EditPolicy policy={policy} owner={owner} onClose={close} />}
      {open === 'inherit' && <Inherit owner={owner} version={policy.version} title={inherit} onClose={close} />}
    </Section>
  )
}

const stateOf = ({ isOn, sendsFrom, switchedOffBy }: ReminderPolicy) =>
  isOn ? `Switched on${sendsFrom ? ` from ${formatDay(sendsFrom)}` : ''}.` : reminderSentences.off(switchedOffBy)

/** A note for staff, who read the policy on the page of a client. */
const aboutOf = ({ clientId }: Owner) => (clientId === undefined ? [] : [messages.remindersOfClient])

const sourceOf = ({ isOwn }: ReminderPolicy, { isProvider }: Owner) => {
  if (isOwn) return 'The steps are their own.'
  return isProvider ? 'The steps are those of a new installation.' : 'The steps are those of the provider.'
}

interface InheritProps {
  owner: Owner
  version: number
  title: string
  onClose(): void
}

/** Restores the steps of the provider, or of a new installation. */
function Inherit({ owner: { clientId, isProvider }, version, title, onClose }: InheritProps) {
  const common = { title, text: isProvider ? messages.standardStepsRestored : messages.ownStepsRemoved, confirm: title, onClose }
  const body = { steps: null }
  return clientId === undefined ? (
    <ConfirmCall call={calls.reminderPolicy.update} request={{ body, ifMatch: version }} dangerous {...common} />
  ) : (
    <ConfirmCall call={calls.clients.updateReminderPolicy} request={{ params: { id: clientId }, body }} dangerous {...common} />
  )
}

const Steps = ({ steps }: Pick<ReminderPolicy, 'steps'>) =>
  steps.length === 0 ? (
    <Typography variant="body2">{messages.noSteps}</Typography>
  ) : (
    <Table size="small" aria-label="Steps">
      <TableHead>
        <TableRow>
          <TableCell>Step</TableCell>
          <TableCell>Only While</TableCell>
          <TableCell>To</TableCell>
          <TableCell>As</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {steps.map((step) => (
          <TableRow key={stepKey(step)}>
            <TableCell>
              {stepText(stepKey(step))}
              {step.repeatDays && `, then every ${step.repeatDays} days`}
            </TableCell>
            <TableCell>{CONDITION_LABELS[step.condition]}</TableCell>
            <TableCell>
              {step.recipients.map((one) => RECIPIENT_LABELS[one]).join(', ')}
              {step.addresses.map((address) => (
                <Box key={address} sx={{ overflowWrap: 'anywhere' }}>
                  {address}
                </Box>
              ))}
            </TableCell>
            <TableCell>{KIND_LABELS[step.kind]}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
