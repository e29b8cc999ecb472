import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { ContactGroupFilter } from '../../../contract/my-company/calls.ts'
import { limits } from '../../../rules/limits.ts'
import { api } from '../../providers/api.ts'
import { FilterChips, FiltersButton } from '../../ui/filters/ListFilters.tsx'
import { SearchBox } from '../../ui/filters/SearchBox.tsx'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { AddPropertyContact } from './AddPropertyContact.tsx'
import { ContactTable } from './ContactTable.tsx'

const HOME = { to: '/my-company', name: 'My Company' }
const ACTIVE_ONLY = { activeOnly: true }

const useFilterFields = (): FieldData[] => {
  const properties = useOptions(['properties'], (how) => api.lists.properties(how))
  const divisions = useOptions(['divisions'], (how) => api.divisions.options(how))
  return [
    { name: 'contactName' },
    { name: 'isKeyContact' },
    { name: 'propertyIds', options: properties },
    { name: 'divisionIds', options: divisions },
    { name: 'activeOnly', label: 'Active Properties Only' },
  ]
}

/** The contacts of all properties. Identical contacts share a row and are edited together. */
export default function PropertyContacts() {
  const fields = useFilterFields()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase
      resource="my-company/contacts"
      sort={{ field: 'name', order: 'ASC' }}
      perPage={limits.defaultPageSize}
      filterDefaultValues={ACTIVE_ONLY}
      disableAuthentication
    >
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
          <FiltersButton schema={ContactGroupFilter} fields={fields} />
        </Stack>
        <FilterChips schema={ContactGroupFilter} fields={fields} initial={ACTIVE_ONLY} />
        <Card>
          <ContactTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <AddPropertyContact onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
