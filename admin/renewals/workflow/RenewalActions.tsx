import { Button, Tooltip } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/ConfirmCall.tsx'
import { type Open, saidOf } from './open.ts'

/** Switching the way of tracking, and abandoning; each asks first. */
export function RenewalActions({ open }: { open: Open }) {
  const { license, renewal } = open
  const [asked, setAsked] = useState<'toggle' | 'abandon' | null>(null)
  if (!license.mayEdit) return null
  const close = () => setAsked(null)
  const wanted = !renewal.isTrackingOnlyRenewal
  const wantedLabel = TRACKING_TYPE_LABELS[wanted ? 'TrackingOnly' : 'TrackingAndProcess']
  const change = `Change to ${wantedLabel}`
  const whyNotAbandon = renewal.hasInvoice ? messages.abandonHasInvoices : messages.abandonTrackDateChanged
  return (
    <>
      <Button onClick={() => setAsked('toggle')}>{change}</Button>
      <Tooltip title={renewal.mayAbandon ? '' : whyNotAbandon}>
        <span>
          <Button color="error" disabled={!renewal.mayAbandon} onClick={() => setAsked('abandon')}>
            Abandon Renewal
          </Button>
        </span>
      </Tooltip>
      {asked === 'toggle' && (
        <ConfirmCall
          call={calls.renewals.toggleTrackingOnly}
          said={{ ...saidOf(open), body: { isTrackingOnlyRenewal: wanted } }}
          title={change}
          text={messages.trackingOnlyConfirm}
          confirm={change}
          onClose={close}
        />
      )}
      {asked === 'abandon' && (
        <ConfirmCall
          call={calls.renewals.abandon}
          said={{ params: { id: renewal.id }, ifMatch: license.version }}
          title="Abandon Renewal"
          text={messages.abandonConfirm}
          confirm="Abandon Renewal"
          dangerous
          onClose={close}
        />
      )}
    </>
  )
}
