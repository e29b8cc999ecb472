import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { newRequest } from '../../forms/requests/requests.ts'
import { api } from '../providers/api.ts'
import { AddressesInput } from '../ui/forms/AddressesInput.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { MailPreview } from './MailPreview.tsx'

interface NewRequestProps {
  licenseIds?: readonly number[]
  propertyIds?: readonly number[]
  /** The property whose contacts are chosen from; without it, the key contacts of several properties are asked. */
  propertyId?: number
  onClose(): void
  onDone?(): void
}

const emails = fieldOf(calls.requests.create.body, 'emails').title

/** Request…: what is missing, whom to ask, and until when, with the mail as it will be. */
export function NewRequestDialog({ licenseIds, propertyIds, propertyId, onClose, onDone }: NewRequestProps) {
  const { today } = useUser()
  const contacts = useReadOnce(['properties', 'contacts', propertyId, 'to ask'], async (how) =>
    propertyId === undefined ? [] : (await api.propertyContacts.list({ params: { id: propertyId }, query: {}, ...how })).items,
  )
  if (!contacts) return null
  const context = { licenseIds, propertyIds, contacts, today }
  return (
    <CallForm
      form={newRequest}
      context={context}
      inputs={{ emails: <AddressesInput source="emails" label={emails} /> }}
      below={<MailPreview context={context} />}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
