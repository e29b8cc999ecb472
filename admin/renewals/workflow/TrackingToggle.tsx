import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmMove } from './ConfirmMove.tsx'

const labelOf = (trackingOnly: boolean) => TRACKING_TYPE_LABELS[trackingOnly ? 'TrackingOnly' : 'TrackingAndProcess']

/** Switches between Track And Process and Tracking Only. Asks for confirmation, because the switch resets the renewal to step 1. */
export function TrackingToggle({ open }: { open: OpenRenewal }) {
  const [asking, setAsking] = useState(false)
  const { isTrackingOnlyRenewal } = open.renewal
  const wanted = !isTrackingOnlyRenewal
  const change = `Change to ${labelOf(wanted)}`
  if (!open.license.mayEdit) {
    return (
      <Typography variant="body2" color="textSecondary">
        {labelOf(isTrackingOnlyRenewal)}
      </Typography>
    )
  }
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Renewal Tracking"
        value={isTrackingOnlyRenewal}
        onChange={(_, chosen: boolean | null) => setAsking(chosen === wanted)}
      >
        {[false, true].map((trackingOnly) => (
          <ToggleButton key={labelOf(trackingOnly)} value={trackingOnly} sx={{ py: 0.25 }}>
            {labelOf(trackingOnly)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {asking && (
        <ConfirmMove
          license={open.license}
          call={calls.renewals.toggleTrackingOnly}
          request={{ ...renewalRequest(open), body: { isTrackingOnlyRenewal: wanted } }}
          title={change}
          text={messages.trackingOnlyConfirm}
          confirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
