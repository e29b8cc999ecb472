import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, Chip, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Day } from '../../rules/day.ts'
import { readOnlySentences } from '../../rules/messages/read-only.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { PageHeader } from '../ui/Page.tsx'
import { ReadOnly } from '../ui/states/ReadOnly.tsx'
import type { Stop } from '../ui/trail.tsx'
import { useUser } from '../ui/useUser.tsx'
import { inactiveSince } from './Inactive.tsx'

interface Managed {
  name: string
  active: boolean
  deactivatedDate: Day | null
  managedBy: string
  clientName: string
}

interface ManagedHeaderProps {
  record: Managed
  home: Stop
  /** Undefined for people who cannot edit the record. */
  onEdit?(): void
  onDelete?(): void
  /** Further buttons. */
  children?: ReactNode
}

/** The header of an entity's or officer's profile: status, manager, and Edit and Delete for people who manage it. */
export function ManagedHeader({ record, home, onEdit, onDelete, children }: ManagedHeaderProps) {
  const person = personOf(useUser())
  const { name, active, managedBy, clientName } = record
  return (
    <PageHeader
      title={name}
      home={home}
      aside={
        <Stack direction="row" sx={{ gap: 1 }}>
          {onEdit && (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
              Edit
            </Button>
          )}
          {children}
          {onDelete && (
            <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={onDelete}>
              Delete
            </Button>
          )}
        </Stack>
      }
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        <Chip size="small" variant="outlined" color={active ? 'success' : 'warning'} label={inactiveSince(record) ?? 'Active'} />
        <Typography variant="body2" color="textSecondary">
          Managed by {managedBy}
        </Typography>
        {isStaff(person) && (
          <Typography variant="body2" color="textSecondary">
            Client: {clientName}
          </Typography>
        )}
      </Stack>
      {!onEdit && <ReadOnly why={readOnlySentences.managedBy(managedBy)} />}
    </PageHeader>
  )
}
