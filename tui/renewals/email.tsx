import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { whatSendingNeeds } from '../../rules/sending.ts'
import { Notice } from '../ui/confirm.tsx'
import { type Dialog, titleOf } from '../ui/dialog.ts'
import { DialogBox } from '../ui/dialog.tsx'
import { useLive } from '../ui/live.ts'
import { Waiting } from '../ui/waiting.tsx'
import type { At } from './step.ts'

const { sendDocument } = calls.renewals

/** Whether the renewed license has a document: its own, or the one that the authority issued once for good. */
export const hasDocument = ({ license, renewal }: Pick<At, 'license' | 'renewal'>): boolean =>
  renewal.licenseDocumentExists || (license.licenseDocumentIssuance === 'InitialDocumentOnly' && license.licenseDocumentExists)

interface Props {
  at: At
  refresh(): Promise<void>
  onClose(): void
}

/** Send License Email to contacts of the property, or what it still misses, all of it (spec 3 §4). */
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
