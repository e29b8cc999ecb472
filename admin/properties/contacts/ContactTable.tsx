import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Link, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { format } from '../../ui/format.ts'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { RowButton } from '../../ui/lists/RowButton.tsx'

export type Contact = Output<typeof calls.propertyContacts.list>['items'][number]

const COLUMNS = ['name', 'title', 'phone', 'email', 'isKeyContact'] as const
const schema = rowOf(calls.propertyContacts.list.reply)
const shown = (name: (typeof COLUMNS)[number], contact: Contact) => format(fieldOf(schema, name), contact[name])

interface ContactTableProps {
  contacts: readonly Contact[]
  mayChange: boolean
  onEdit(id: number): void
  onDelete(id: number): void
}

export const ContactTable = ({ contacts, mayChange, onEdit, onDelete }: ContactTableProps) => (
  // Focusable, so that the keyboard can scroll the table, which may have no other focusable element.
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Table of Contacts">
    <SmallTable label="Contacts">
      <TableHead>
        <TableRow>
          {COLUMNS.map((name) => (
            <TableCell key={name} sx={{ whiteSpace: 'nowrap' }}>
              {fieldOf(schema, name).title}
            </TableCell>
          ))}
          {mayChange && <TableCell className="unseen-heading">Edit or delete</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {contacts.map((contact) => {
          const { id, name, phone, email } = contact
          return (
            <TableRow key={id}>
              <TableCell>
                <strong>{name}</strong>
              </TableCell>
              <TableCell>{shown('title', contact)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{phone ? <Link href={`tel:${phone}`}>{phone}</Link> : '–'}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
                {email ? <Link href={`mailto:${email}`}>{email}</Link> : '–'}
              </TableCell>
              <TableCell>{shown('isKeyContact', contact)}</TableCell>
              {mayChange && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', '& > *': { display: 'inline-block' } }}>
                  <RowButton label={`Edit ${name}`} icon={EditIcon} onClick={() => onEdit(id)} />
                  <RowButton label={`Delete ${name}`} icon={DeleteIcon} onClick={() => onDelete(id)} />
                </TableCell>
              )}
            </TableRow>
          )
        })}
      </TableBody>
    </SmallTable>
  </Box>
)
