import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import { userFilter } from '../../forms/users/list.ts'
import { limits } from '../../rules/limits.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { late } from '../ui/late.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { UserTable } from './UserTable.tsx'
import { useClientOptions } from './useUserOptions.ts'

const UserDialog = late(async () => (await import('./UserDialog.tsx')).UserDialog)

/** The users that an administrator manages. Filters are in the address and kept for the session. */
export default function UserList() {
  const [adding, setAdding] = useState(false)
  // Read before a dialog opens: its disabled fields lose their values when the clients arrive later.
  useClientOptions()
  return (
    <ListBase sort={{ field: 'firstName', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={userFilter.start}>
      <Page>
        <PageHeader
          title="Users"
          aside={
            <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
              Add a User
            </Button>
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search users" />
          <ToolbarFilters filter={userFilter} />
          <ClearFilters filter={userFilter} />
        </Stack>
        <Card>
          <UserTable />
          <Pages />
        </Card>
      </Page>
      {adding && <UserDialog onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
