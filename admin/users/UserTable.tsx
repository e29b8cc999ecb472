import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import AwayIcon from '@mui/icons-material/EventBusyOutlined'
import TokenIcon from '@mui/icons-material/KeyOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import HandOverIcon from '@mui/icons-material/MoveUpOutlined'
import { Chip } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { fieldOf } from '../../contract/fields/schema.ts'
import { User } from '../../contract/users/calls.ts'
import { userColumns } from '../../forms/users/columns.ts'
import { userFilter } from '../../forms/users/list.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useActionColumns } from '../ui/lists/columns/useActionColumns.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { late } from '../ui/states/late.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useUser } from '../ui/useUser.tsx'
import { InvitationState } from './InvitationState.tsx'
import { nameOf } from './names.ts'

const UserDialog = late(async () => (await import('./UserDialog.tsx')).UserDialog)
const HandOver = late(async () => (await import('./HandOver.tsx')).HandOver)
const UserTokens = late(async () => (await import('./UserTokens.tsx')).UserTokens)
const LeavesDialog = late(async () => (await import('./LeavesDialog.tsx')).LeavesDialog)
const DeleteUser = late(async () => (await import('./DeleteUser.tsx')).DeleteUser)

/** The rows of /users. A row opens the user. People cannot delete themselves. */
export function UserTable({ selection }: { selection: Selection<User> }) {
  const user = useUser()
  const { data = [] } = useListContext<User>()
  const [open, setOpen] = useState<{ id: number; to: 'edit' | 'delete' | 'handOver' | 'leave' | 'leaves' | 'tokens' } | null>(null)
  const chosen = useChosen(data, open?.id)
  const close = () => setOpen(null)
  const edit = (id: unknown) => {
    setOpen({ id: Number(id), to: 'edit' })
    return false as const
  }
  const columns = useColumns(userColumns, {
    cells: {
      firstName: (row) => (
        <TwoLineCell under={row.active ? row.invitation && <InvitationState record={row} /> : 'Inactive'}>
          <strong>{nameOf(row)}</strong>
        </TwoLineCell>
      ),
      roleName: ({ roleName }) => ROLE_LABELS[roleName],
      isLockedOut: (row) =>
        row.isLockedOut ? <Chip size="small" color="warning" icon={<LockIcon />} label={fieldOf(User, 'isLockedOut').title} /> : 'No',
    },
    sx: { phoneNumber: { whiteSpace: 'nowrap' } },
    without: user.clientRenewalBillingResponsibility === 'Property' ? ['renewalInvoiceRecipient'] : [],
  })
  const opening =
    (to: 'handOver' | 'tokens' | 'leaves' | 'delete') =>
    ({ id }: User) =>
      setOpen({ id, to })
  const buttons = useActionColumns<User>(
    [
      { label: 'Edit', icon: EditIcon, isRowClick: true, onPress: ({ id }) => edit(id) },
      { label: 'Hand Over', icon: HandOverIcon, onPress: opening('handOver') },
      { label: 'Tokens', icon: TokenIcon, onPress: opening('tokens') },
      { label: 'Leaves', icon: AwayIcon, onPress: opening('leaves') },
      {
        label: 'Delete',
        icon: DeleteIcon,
        isDisabled: ({ id }) => id === user.id,
        whyDisabled: messages.cannotDeleteYourself,
        onPress: opening('delete'),
      },
    ],
    nameOf,
  )
  return (
    <>
      <ListTable<User> label="Users" rowClick={edit} rowSx={shadeInactive} empty={<EmptyList filter={userFilter} />}>
        <SelectColumn<User> selection={selection} nameOf={nameOf} mayChoose={({ id, active }) => active && id !== user.id} />
        {columns}
        {buttons}
      </ListTable>
      {chosen && open?.to === 'edit' && (
        <UserDialog record={chosen} onClose={close} onLeaving={() => setOpen({ id: chosen.id, to: 'leave' })} />
      )}
      {chosen && (open?.to === 'handOver' || open?.to === 'leave') && (
        <HandOver record={chosen} deactivate={open.to === 'leave'} onClose={close} />
      )}
      {chosen && open?.to === 'tokens' && <UserTokens record={chosen} onClose={close} />}
      {chosen && open?.to === 'leaves' && <LeavesDialog record={chosen} onClose={close} />}
      {chosen && open?.to === 'delete' && <DeleteUser record={chosen} onClose={close} />}
    </>
  )
}
