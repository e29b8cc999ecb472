import { licenseEmailForms, whyNotSend } from '../../forms/renewals/license-email.ts'
import { Notice } from '../ui/dialogs/confirm.tsx'
import { titleOf } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import type { At } from './license/steps.ts'

interface Props {
  at: At
  refresh(): Promise<void>
  onClose(): void
}

/** Sends the license to contacts of the property by mail, or lists everything that is missing. */
export function Email({ at, refresh, onClose }: Props) {
  const { api, license, renewal } = at
  const { data, error } = useLive(`contacts ${license.propertyId}`, () =>
    api.propertyContacts.list({ params: { id: license.propertyId }, query: { hasEmailAddress: true } }),
  )
  if (!data) return <Waiting title={titleOf(licenseEmailForms.renewal.call)} error={error} onClose={onClose} />
  const context = { license, renewal, contacts: data.items }
  const missing = whyNotSend(context)
  if (missing.length > 0) return <Notice title="Unable to Send" sentence={missing.join(' ')} onClose={onClose} />
  const dialog = dialogOf(licenseEmailForms.renewal, context, api)
  return <DialogBox dialog={dialog} aside={license.licenseNumber} onDone={refresh} onClose={onClose} onStale={refresh} />
}
