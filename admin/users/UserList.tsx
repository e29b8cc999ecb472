import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import type { User } from '../../contract/users/calls.ts'
import { userColumns } from '../../forms/users/columns.ts'
import { userFilter } from '../../forms/users/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { AddButton } from '../ui/lists/contexts.ts'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { useEver } from '../ui/useEver.ts'
import { UserTable } from './UserTable.tsx'
import { useClientOptions } from './useUserOptions.ts'

const SelectedUsers = late(async () => (await import('./SelectedUsers.tsx')).SelectedUsers)
const InviteUsers = late(async () => (await import('./InviteUsers.tsx')).InviteUsers)
const UserDialog = late(async () => (await import('./UserDialog.tsx')).UserDialog)

/** The users that an administrator manages. Filters are in the address and kept for the session. */
export default function UserList() {
  const [adding, setAdding] = useState(false)
  const [inviting, setInviting] = useState(false)
  const selection = useSelection<User>()
  const isSelecting = useEver(selection.rows.size > 0)
  // Loads the clients before a dialog opens: disabled fields lose their values if their options arrive later.
  useClientOptions()
  const button = (
    <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
      Add a User
    </Button>
  )
  return (
    <ListBase sort={{ field: 'firstName', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={userFilter.start}>
      <Page>
        <PageHeader
          title="Users"
          aside={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <ImportButton kind="users" />
              <Button startIcon={<GroupAddIcon />} onClick={() => setInviting(true)}>
                Invite Several
              </Button>
              {button}
            </Stack>
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search users" />
          <ToolbarFilters filter={userFilter} />
          <ClearFilters filter={userFilter} />
          <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
            <ViewsMenu list="users" of={userColumns} />
            <ColumnsMenu of={userColumns} />
          </Stack>
        </Stack>
        {isSelecting && <SelectedUsers selection={selection} />}
        <Card>
          <AddButton value={button}>
            <UserTable selection={selection} />
          </AddButton>
          <Pages />
        </Card>
        <ChangedRows kind="users" />
      </Page>
      {adding && <UserDialog onClose={() => setAdding(false)} />}
      {inviting && <InviteUsers onClose={() => setInviting(false)} />}
    </ListBase>
  )
}
