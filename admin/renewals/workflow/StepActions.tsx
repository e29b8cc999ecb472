import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { acceptsStepData, type Card, nameOf } from '../../../rules/renewals/steps.ts'
import { SendLicense } from '../../licenses/documents/SendLicense.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { InvoiceActions } from '../invoices/InvoiceActions.tsx'
import { Letter } from './Letter.tsx'
import { useThenComplete } from './markComplete.ts'
import { StepForm } from './StepForm.tsx'

/** Opens the dialog of a step. */
function Edit({ card, open, label = 'Edit' }: { card: Card; open: OpenRenewal; label?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<EditIcon />} aria-label={`${label} ${nameOf(card)}`} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <StepForm card={card} open={open} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Emails the renewed license with its document to contacts of the property, which counts as sent. */
function ByEmail({ card, open }: { card: Card; open: OpenRenewal }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>By Email</Button>
      {isOpen && <EmailDialog card={card} open={open} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const EmailDialog = ({ card, open, onClose }: { card: Card; open: OpenRenewal; onClose(): void }) => (
  <SendLicense license={open.license} renewal={open.renewal} then={useThenComplete(card, open)} onClose={onClose} />
)

/** By Mail (until it was sent), By Email, and Not Applicable. */
function SendActions({ card, open }: { card: Card; open: OpenRenewal }) {
  const { run, isPending } = useCall(calls.renewals.sendLicenseNotApplicable)
  const { sendLicenseNotApplicable, licenseSentDate } = open.renewal
  const toggle = () => run({ ...renewalRequest(open), body: { sendLicenseNotApplicable: !sendLicenseNotApplicable } })
  return (
    <>
      {!sendLicenseNotApplicable && <Edit card={card} open={open} label={licenseSentDate ? 'Edit' : 'By Mail'} />}
      {!sendLicenseNotApplicable && <ByEmail card={card} open={open} />}
      <Button loading={isPending} onClick={toggle}>
        {sendLicenseNotApplicable ? 'Require Sent License' : 'Not Applicable'}
      </Button>
    </>
  )
}

/** The letter for the forms, and the letter for the license. */
const letters = {
  formsFiled: 'jurisdiction',
  licenseSent: 'property',
} as const

/** The buttons of a step's card, while the step accepts data (rules/renewals/steps.ts). */
export function StepActions({ card, open }: { card: Card; open: OpenRenewal }): ReactNode {
  const { renewalStatusCode, isTrackingOnlyRenewal } = open.renewal
  if (!acceptsStepData(card.step, renewalStatusCode, isTrackingOnlyRenewal)) return null
  if (card.step === 'invoice') return <InvoiceActions card={card} open={open} />
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', ml: 'auto' }}>
      {(card.step === 'formsFiled' || card.step === 'licenseSent') && <Letter to={letters[card.step]} renewalId={open.renewal.id} />}
      {card.step === 'licenseSent' ? <SendActions card={card} open={open} /> : <Edit card={card} open={open} />}
    </Stack>
  )
}
