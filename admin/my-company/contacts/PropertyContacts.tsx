import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import { contactFilter } from '../../../forms/my-company/contacts.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { FilterChips, FiltersButton } from '../../ui/filters/ListFilters.tsx'
import { SearchBox } from '../../ui/filters/SearchBox.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { AddPropertyContact } from './AddPropertyContact.tsx'
import { ContactTable } from './ContactTable.tsx'

const HOME = { to: '/my-company', name: 'My Company' }

/** The contacts of all properties. Identical contacts share a row and are edited as one. */
export default function PropertyContacts() {
  const [adding, setAdding] = useState(false)
  return (
    <ListBase resource="my-company/contacts" sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize} disableAuthentication>
      <Page>
        <PageHeader
          title="Manage Property Contacts"
          home={HOME}
          aside={
            <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
              Add Property Contact
            </Button>
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search contacts" />
          <FiltersButton filter={contactFilter} />
        </Stack>
        <FilterChips filter={contactFilter} />
        <Card>
          <ContactTable />
          <Pages />
        </Card>
      </Page>
      {adding && <AddPropertyContact onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
