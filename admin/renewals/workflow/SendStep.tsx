import { Button, DialogContentText, Stack } from '@mui/material'
import { useContext, useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import type { Card } from '../../../rules/renewals/steps.ts'
import { SendLicense } from '../../licenses/documents/SendLicense.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { MarkComplete, useThenComplete } from './markComplete.ts'
import { StepForm } from './StepForm.tsx'
import { useMoved } from './useMoved.ts'

/** The last step: sends the license to the property by mail or email, or marks it as not applicable. */
export function SendStep({ card, open, onClose }: { card: Card; open: OpenRenewal; onClose(): void }) {
  const markComplete = useContext(MarkComplete)
  const then = useThenComplete(card, open)
  const moved = useMoved(open.license)
  const { run, isPending } = useCall(calls.renewals.sendLicenseNotApplicable)
  const [byEmail, setByEmail] = useState(false)
  if (byEmail) return <SendLicense license={open.license} renewal={open.renewal} then={then} onClose={onClose} />
  const isOff = isPending || moved !== null
  const waive = async () => {
    const outcome = await run({ ...renewalRequest(open), body: { sendLicenseNotApplicable: true } })
    if (!('answer' in outcome)) return
    onClose()
    markComplete()
  }
  return (
    <StepForm
      card={card}
      open={open}
      onClose={onClose}
      above={
        <Stack direction="row" sx={{ gap: 1, mb: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <DialogContentText>{messages.sentByMail}</DialogContentText>
          <Button disabled={isOff} onClick={() => setByEmail(true)}>
            By Email
          </Button>
          <Button disabled={isOff} loading={isPending} onClick={waive}>
            Not Applicable
          </Button>
        </Stack>
      }
    />
  )
}
