import AddHomeWorkIcon from '@mui/icons-material/AddHomeWorkOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Link, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { contactGroupForms } from '../../../forms/my-company/contact-groups.ts'
import { contactColumns } from '../../../forms/my-company/contacts.columns.ts'
import { sentences } from '../../../rules/messages.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { ButtonColumn } from '../../ui/lists/columns/ButtonColumn.tsx'
import { useColumns } from '../../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { AddToProperties } from './AddPropertyContact.tsx'
import { type ContactGroup, propertiesIn } from './contactGroup.ts'
import { PropertiesOfContact } from './PropertiesOfContact.tsx'

const BUTTONS = [
  { to: 'edit', label: 'Edit', icon: EditIcon },
  { to: 'add', label: 'Add to Properties', icon: AddHomeWorkIcon },
  { to: 'delete', label: 'Delete', icon: DeleteIcon },
] as const

type ContactColumn = (typeof contactColumns)['columns'][number]['name']

type Opened = { group: ContactGroup; to: 'properties' | (typeof BUTTONS)[number]['to'] }

/** The groups of identical contacts. The number of properties opens their list. Contacts that the other side manages have no buttons. */
export function ContactTable() {
  const { filterValues } = useListContext()
  const [open, setOpen] = useState<Opened | null>(null)
  const columns = useColumns<ContactGroup, ContactColumn>(contactColumns, {
    cells: {
      name: ({ name }) => <strong>{name}</strong>,
      numberOfProperties: (group) => (
        <Link
          component="button"
          aria-label={`${propertiesIn(group.numberOfProperties)} of ${group.name}`}
          onClick={() => setOpen({ group, to: 'properties' })}
        >
          {group.numberOfProperties}
        </Link>
      ),
    },
    sx: { phone: { whiteSpace: 'nowrap' } },
  })
  return (
    <>
      <ListTable<ContactGroup> label="Contacts" rowClick={false} empty={<EmptyList />}>
        {columns}
        {BUTTONS.map(({ to, label, icon }) => (
          <ButtonColumn<ContactGroup>
            key={to}
            label={label}
            icon={icon}
            nameOf={({ name }) => name}
            says={(name) => labelOf(label, name)}
            isOffered={({ mayEdit }) => mayEdit}
            onPress={(group) => setOpen({ group, to })}
          />
        ))}
      </ListTable>
      {open && <Opened {...open} activeOnly={filterValues.activeOnly ?? false} onClose={() => setOpen(null)} />}
    </>
  )
}

const labelOf = (label: string, name: string) => (label === 'Add to Properties' ? `Add ${name} to Properties` : `${label} ${name}`)

/** The dialog of a row. Keeps the contact from when it opened, because an edit can merge it into another row. */
function Opened({ group, to, activeOnly, onClose }: Opened & { activeOnly: boolean; onClose(): void }) {
  const { name, ids, numberOfProperties } = group
  switch (to) {
    case 'properties':
      return <PropertiesOfContact group={group} activeOnly={activeOnly} onClose={onClose} />
    case 'add':
      return <AddToProperties group={group} onClose={onClose} />
    case 'edit':
      return (
        <CallForm
          form={contactGroupForms.update}
          context={{ group }}
          above={
            <Typography variant="body2" sx={{ mb: 1 }}>
              This changes the contact at {propertiesIn(numberOfProperties)}.
            </Typography>
          }
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteRecord
          call={calls.myCompany.removeContacts}
          request={{ body: { ids } }}
          title={schemaTitle(calls.myCompany.removeContacts.body)}
          text={sentences.deleteConfirm(`${name} from ${propertiesIn(numberOfProperties)}`)}
          onClose={onClose}
        />
      )
  }
}
