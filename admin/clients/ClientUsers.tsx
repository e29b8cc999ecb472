import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { Client } from '../../contract/clients/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { User } from '../../contract/users/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { Section } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { nameOf } from '../users/names.ts'

const InviteUsers = late(async () => (await import('../users/InviteUsers.tsx')).InviteUsers)

/** The client's users by first name, at most one page of /users. The count above links to all of them. */
export function ClientUsers({ client: { id } }: { client: Client }) {
  const reading = useRead(['users', 'ofClient', id], (how) =>
    api.users.list({ body: { clientIds: [id], pageSize: limits.defaultPageSize }, ...how }),
  )
  const { data: users } = reading
  const [inviting, setInviting] = useState(false)
  const invite = mayCall(useUser(), calls.users.invite) && (
    <Button startIcon={<GroupAddIcon />} onClick={() => setInviting(true)}>
      Invite Several
    </Button>
  )
  return (
    <Section title="Users" actions={invite}>
      {inviting && <InviteUsers clientId={id} onClose={() => setInviting(false)} />}
      {!users && <Waiting on={reading} of="users" />}
      {users?.items.length === 0 && <Typography variant="body2">This client has no users yet.</Typography>}
      {users && users.items.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>{fieldOf(User, 'email').title}</TableCell>
              <TableCell>{fieldOf(User, 'roleName').title}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {users.items.map((user) => (
              <TableRow key={user.id} sx={shadeInactive(user)}>
                <TableCell>
                  <TwoLineCell under={user.active ? null : 'Inactive'}>{nameOf(user)}</TwoLineCell>
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{user.email}</TableCell>
                <TableCell>{ROLE_LABELS[user.roleName]}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}
