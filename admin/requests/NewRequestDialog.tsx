import { Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link as RouterLink } from 'react-router'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { hasNobody, newRequest, type RequestContext } from '../../forms/requests/requests.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { AddressesInput } from '../ui/forms/AddressesInput.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { MailPreview } from './MailPreview.tsx'

interface NewRequestProps {
  licenseIds?: readonly number[]
  propertyIds?: readonly number[]
  /** The property whose contacts can be selected. Without it, the request goes to the key contacts of several properties. */
  propertyId?: number
  onClose(): void
  onDone?(): void
}

const emails = fieldOf(calls.requests.create.body, 'emails').title

/** Request…: the items, the recipients and the due date, with a preview of the mail. */
export function NewRequestDialog({ licenseIds, propertyIds, propertyId, onClose, onDone }: NewRequestProps) {
  const { today } = useUser()
  const contacts = useReadOnce(['properties', 'contacts', propertyId, 'to ask'], async (how) =>
    propertyId === undefined ? [] : (await api.propertyContacts.list({ params: { id: propertyId }, query: {}, ...how })).items,
  )
  if (!contacts) return null
  const context = { licenseIds, propertyIds, propertyId, contacts, today }
  return (
    <CallForm
      form={newRequest}
      context={context}
      inputs={{
        emails: (
          <>
            <WhoIsAsked context={context} onClose={onClose} />
            <AddressesInput source="emails" label={emails} />
          </>
        ),
      }}
      below={<MailPreview context={context} />}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

/** The recipients, if no contacts can be selected. */
function WhoIsAsked({ context, onClose }: { context: RequestContext; onClose(): void }) {
  const { propertyId } = context
  if (propertyId === undefined) return <Said>{messages.requestToKeyContacts}</Said>
  if (!hasNobody(context)) return null
  return (
    <Said>
      {`${messages.requestNoContact} `}
      {/* The dialog may be on the property's page, where its guard of unsaved changes must not block the navigation. */}
      <Link component={RouterLink} to={`/properties/${propertyId}`} onClick={() => flushSync(onClose)}>
        Add a Contact
      </Link>
    </Said>
  )
}

const Said = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ mt: 1 }}>
    {children}
  </Typography>
)
