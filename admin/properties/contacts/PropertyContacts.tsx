import AddIcon from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Section } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { useChosen } from '../../ui/useChosen.ts'
import { useRead } from '../../ui/useRead.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactTable } from './ContactTable.tsx'
import { DeleteContact } from './DeleteContact.tsx'

/** The contacts of a property by name. */
export function PropertyContacts({ property, mayAdd }: { property: Property; mayAdd: boolean }) {
  const { id } = property
  const reading = useRead(['properties', 'contacts', id], (how) => api.propertyContacts.list({ params: { id }, ...how }))
  const { data } = reading
  const [open, setOpen] = useState<{ to: 'add' } | { to: 'edit' | 'delete'; id: number } | null>(null)
  const contacts = data?.items ?? []
  const chosen = useChosen(contacts, open && 'id' in open ? open.id : undefined)
  const close = () => setOpen(null)
  return (
    <Section
      title="Contacts"
      actions={
        mayAdd && (
          <Button startIcon={<AddIcon />} onClick={() => setOpen({ to: 'add' })}>
            Add Property Contact
          </Button>
        )
      }
    >
      {!data && <Waiting on={reading} of="contacts" />}
      {data?.items.length === 0 && (
        <Typography variant="body2" color={data.isPropertyContactRequired ? 'error' : 'textSecondary'}>
          {data.isPropertyContactRequired ? messages.propertyContactsEmpty : 'This property has no contacts yet.'}
        </Typography>
      )}
      {contacts.length > 0 && (
        <ContactTable
          contacts={contacts}
          mayChange={mayAdd}
          onEdit={(id) => setOpen({ to: 'edit', id })}
          onDelete={(id) => setOpen({ to: 'delete', id })}
        />
      )}
      {open?.to === 'add' && <ContactDialog propertyId={id} onClose={close} />}
      {chosen && open?.to === 'edit' && <ContactDialog propertyId={id} contact={chosen} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteContact
          property={property}
          contact={chosen}
          isLastRequired={Boolean(data?.isPropertyContactRequired) && contacts.length === 1}
          onClose={close}
        />
      )}
    </Section>
  )
}
