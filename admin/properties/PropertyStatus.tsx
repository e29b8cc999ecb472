import { Alert } from '@mui/material'
import { calls } from '../../contract/index.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { deactivateProperty } from '../../forms/properties/properties.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { listAddress } from '../providers/paths.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'

/** Activate or Deactivate Property. Shows the reason if blocked. */
export function PropertyStatus({ property, onClose }: { property: Property; onClose(): void }) {
  const { id, version, name, active, cannotUpdateStatus, renewalsInProcessCount } = property
  if (cannotUpdateStatus)
    return (
      <Notice
        title={active ? messages.unableToDeactivate : messages.unableToActivate}
        text={cannotUpdateStatus}
        where={{
          to: listAddress('licenses', { propertyIds: [id], renewalDesignation: 'BillingClient', active: true }),
          name: 'Show the Licenses',
        }}
        onClose={onClose}
      />
    )
  if (!active)
    return (
      <ConfirmCall
        call={calls.properties.activate}
        request={{ params: { id }, ifMatch: version, body: { active: true } }}
        title="Activate Property"
        text={`${name} is active again: its licenses count as what they are, its renewals go on, and its close date is cleared.`}
        confirm="Activate"
        onClose={onClose}
      />
    )
  return (
    <CallForm
      form={deactivateProperty}
      context={{ property }}
      onClose={onClose}
      above={
        renewalsInProcessCount > 0 && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {sentences.renewalsOnHold(renewalsInProcessCount)}
          </Alert>
        )
      }
    />
  )
}
