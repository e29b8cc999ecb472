import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { type DivisionContact, divisionContactForms } from '../../forms/divisions/divisions.ts'
import { api } from '../providers/api.ts'
import { format } from '../ui/format.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { SmallTable } from '../ui/lists/ListTable.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { Section } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useRead } from '../ui/useRead.ts'

const DeleteDivisionContact = late(async () => (await import('./DeleteDivisionContact.tsx')).DeleteDivisionContact)

const rowSchema = rowOf(calls.divisions.contacts.reply)
const titleOf = (name: keyof DivisionContact) => fieldOf(rowSchema, name).title
const shown = (contact: DivisionContact, name: keyof DivisionContact) => format(fieldOf(rowSchema, name), contact[name])

/** The contacts of a division by name, with a mark on the default contacts of new properties. */
export function DivisionContacts({ divisionId, mayEdit }: { divisionId: number; mayEdit: boolean }) {
  const params = { id: divisionId }
  const reading = useRead(['divisions', 'contacts', divisionId], (how) => api.divisions.contacts({ params, ...how }))
  const { data: contacts } = reading
  const [open, setOpen] = useState<{ id?: number; to: 'create' | 'edit' | 'delete' } | null>(null)
  const chosen = useChosen(contacts?.items, open?.id)
  const close = () => setOpen(null)
  return (
    <Section
      title="Contacts"
      actions={
        mayEdit && (
          <Button startIcon={<AddIcon />} onClick={() => setOpen({ to: 'create' })}>
            Add Contact
          </Button>
        )
      }
    >
      {!contacts && <Waiting on={reading} of="contacts" />}
      {contacts?.items.length === 0 && <Typography variant="body2">This division has no contacts yet.</Typography>}
      {contacts && contacts.items.length > 0 && (
        <Box sx={{ overflowX: 'auto' }}>
          <SmallTable label="Contacts">
            <TableHead>
              <TableRow>
                <TableCell>{titleOf('name')}</TableCell>
                <TableCell>{titleOf('email')}</TableCell>
                <TableCell>{titleOf('phone')}</TableCell>
                <TableCell>{titleOf('isDefaultPropertyContact')}</TableCell>
                {mayEdit && <TableCell className="unseen-heading">Edit and Delete</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {contacts.items.map((contact) => (
                <TableRow key={contact.id}>
                  <TableCell>
                    <TwoLineCell under={contact.title}>
                      <strong>{contact.name}</strong>
                    </TwoLineCell>
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{shown(contact, 'email')}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{shown(contact, 'phone')}</TableCell>
                  <TableCell>{shown(contact, 'isDefaultPropertyContact')}</TableCell>
                  {mayEdit && (
                    <TableCell sx={{ whiteSpace: 'nowrap', px: 0.5 }} align="right">
                      <RowButton label={`Edit ${contact.name}`} icon={EditIcon} onClick={() => setOpen({ id: contact.id, to: 'edit' })} />
                      <RowButton
                        label={`Delete ${contact.name}`}
                        icon={DeleteIcon}
                        onClick={() => setOpen({ id: contact.id, to: 'delete' })}
                      />
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </SmallTable>
        </Box>
      )}
      {open?.to === 'create' && <CallForm form={divisionContactForms.create} context={{ ownerId: divisionId }} onClose={close} />}
      {chosen && open?.to === 'edit' && (
        <CallForm form={divisionContactForms.update} context={{ ownerId: divisionId, part: chosen }} onClose={close} />
      )}
      {chosen && open?.to === 'delete' && <DeleteDivisionContact contact={chosen} onClose={close} />}
    </Section>
  )
}
