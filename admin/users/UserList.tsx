import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { UserFilter } from '../../contract/users/calls.ts'
import { limits } from '../../rules/limits.ts'
import { isStaff } from '../../rules/permissions.ts'
import { ActiveFilter } from '../ui/filters/ActiveFilter.tsx'
import { ChoicesFilter } from '../ui/filters/ChoicesFilter.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserTable } from './UserTable.tsx'
import { useClientOptions, useRoleOptions } from './useUserOptions.ts'

const ACTIVE_ONLY = { active: true }

/** The users that an administrator manages. Filters are in the address and kept for the session. */
export default function UserList() {
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'firstName', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={ACTIVE_ONLY}>
      <Page>
        <PageHeader
          title="Users"
          aside={
            <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
              Add a User
            </Button>
          }
        />
        <Toolbar />
        <Card>
          <UserTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <UserDialog onClose={() => setAdding(false)} />}
    </ListBase>
  )
}

function Toolbar() {
  const person = personOf(useUser())
  const roles = useRoleOptions()
  const clients = useClientOptions()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
      <SearchBox label="Search users" />
      <ChoicesFilter name="roles" label={fieldOf(UserFilter, 'roles').title} options={roles} />
      {isStaff(person) && <ChoicesFilter name="clientIds" label={fieldOf(UserFilter, 'clientIds').title} options={clients} />}
      <ActiveFilter label={fieldOf(UserFilter, 'active').title} />
      <ClearFilters to={ACTIVE_ONLY} />
    </Stack>
  )
}
