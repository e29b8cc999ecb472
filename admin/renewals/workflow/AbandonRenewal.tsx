import { Button, Tooltip } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmMove } from './ConfirmMove.tsx'

/** Deletes the renewal after a confirmation. Allowed only without invoices and while the track date is unchanged. */
export function AbandonRenewal({ open: { license, renewal } }: { open: OpenRenewal }) {
  const [asking, setAsking] = useState(false)
  if (!license.mayEdit) return null
  const whyNot = renewal.hasInvoice ? messages.abandonHasInvoices : messages.abandonTrackDateChanged
  return (
    <>
      <Tooltip title={renewal.mayAbandon ? '' : whyNot}>
        <span>
          <Button color="error" disabled={!renewal.mayAbandon} onClick={() => setAsking(true)}>
            Abandon Renewal
          </Button>
        </span>
      </Tooltip>
      {asking && (
        <ConfirmMove
          license={license}
          call={calls.renewals.abandon}
          request={{ params: { id: renewal.id }, ifMatch: license.version }}
          title="Abandon Renewal"
          text={messages.abandonConfirm}
          confirm="Abandon Renewal"
          dangerous
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
