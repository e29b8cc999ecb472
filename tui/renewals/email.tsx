import { calls } from '../../contract/index.ts'
import { hasDocument } from '../../forms/renewals/license-received.ts'
import { whatSendingNeeds } from '../../rules/licenses/sending.ts'
import { messages } from '../../rules/messages.ts'
import { Notice } from '../ui/dialogs/confirm.tsx'
import { type Dialog, titleOf } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import type { At } from './license/steps.ts'

const { sendDocument } = calls.renewals

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
  if (!data) return <Waiting title={titleOf(sendDocument)} error={error} onClose={onClose} />
  const about = { contactEmails: data.items.map(({ email }) => email), licensingAuthorityId: license.licensingAuthorityId }
  const missing = whatSendingNeeds({ ...about, hasDocument: hasDocument(at) }, true)
  if (missing.length > 0)
    return <Notice title="Unable to Send" sentence={missing.map((key) => messages[key]).join(' ')} onClose={onClose} />
  const dialog: Dialog = {
    call: sendDocument,
    fields: ['propertyContactIds', 'bccToSender'],
    options: { propertyContactIds: data.items.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })) },
    required: ['propertyContactIds'],
    values: {},
    save: 'Send',
    send: (body) => api.renewals.sendDocument({ params: { id: renewal.id }, ifMatch: license.version, body: body as never }),
  }
  return <DialogBox dialog={dialog} aside={license.licenseNumber} onDone={refresh} onClose={onClose} onStale={refresh} />
}
