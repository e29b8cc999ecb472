import { Alert, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages } from '../../../rules/messages.ts'
import { cards, completedSteps } from '../../../rules/renewals/steps.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { Section } from '../../ui/Page.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { AbandonRenewal } from './AbandonRenewal.tsx'
import type { Advice } from './advice.ts'
import { RenewalNotes } from './RenewalNotes.tsx'
import { RenewalTask } from './RenewalTask.tsx'
import { StepCard } from './StepCard.tsx'
import { TrackingToggle } from './TrackingToggle.tsx'
import { useFocusOnStep } from './useFocusOnStep.ts'

const TITLE = 'Renewal Tracking Workflow'

/** The cards of the renewal in process, or a notice that there is none. */
export function Workflow({ license }: { license: License }) {
  const { inProcessRenewal: renewal } = license
  const { today } = useUser()
  const section = useFocusOnStep(renewal)
  const [advice, setAdvice] = useState<Advice | null>(null)
  if (!renewal) {
    return (
      <Section title={TITLE} ref={section}>
        {license.inProcessRenewalOnMaster ? (
          <Chip size="small" color="info" label={messages.inRenewalUnderPrimary} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {license.cannotBegin ?? 'No renewal is in process.'}
          </Typography>
        )}
      </Section>
    )
  }
  const { renewalStatusCode, isTrackingOnlyRenewal } = renewal
  // A frozen renewal is read-only until the license and its property are active again, but can be abandoned.
  const isFrozen = !license.active || !license.propertyActive
  const open = { license: { ...license, mayEdit: license.mayEdit && !isFrozen }, renewal, today }
  const shown = cards(isTrackingOnlyRenewal)
  return (
    <Section title={TITLE} ref={section} actions={<AbandonRenewal open={{ ...open, license }} />}>
      {isFrozen && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {messages.renewalFrozen}
        </Alert>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', mb: 1.5 }}>
        <TrackingToggle open={open} />
        <Typography variant="body2" color="textSecondary">
          {completedSteps(renewalStatusCode, isTrackingOnlyRenewal)} of {shown.length} steps complete
        </Typography>
      </Stack>
      <Stack component="ol" spacing={1.25} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {shown.map((card, index) => (
          <StepCard key={card.step} card={card} isLast={index === shown.length - 1} open={open} onAdvice={setAdvice} />
        ))}
      </Stack>
      <RenewalTask open={open} />
      <RenewalNotes open={open} />
      {advice && <Notice {...advice} onClose={() => setAdvice(null)} />}
    </Section>
  )
}
