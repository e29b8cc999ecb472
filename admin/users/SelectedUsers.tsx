import { Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import type { User } from '../../contract/users/calls.ts'
import { initialValues } from '../../forms/form.ts'
import { editUser } from '../../forms/users/users.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { holdsWork } from '../../rules/people/accounts.ts'
import { api } from '../providers/api.ts'
import { useEach } from '../ui/batches/useEach.tsx'
import { sentOf } from '../ui/forms/fieldInputs.ts'
import { bodyFrom } from '../ui/forms/formValues.ts'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import { useUser } from '../ui/useUser.tsx'
import { nameOf } from './names.ts'
import { useClientOptions, useRoleOptions } from './useUserOptions.ts'

const named = (user: User) => ({ licenseNumber: nameOf(user), propertyName: user.email })

/** The reason why a user cannot be deactivated: their work must be handed over first. */
const whyKept = async (user: User) => {
  const held = await api.users.holdings({ params: { id: user.id } })
  return holdsWork(held) ? `${sentences.holds(nameOf(user), held)} ${messages.handOverFirst}` : null
}

/** The bar of the selected users: sends invitations again, or deactivates users. */
export function SelectedUsers({ selection }: { selection: Selection<User> }) {
  const { clientId } = useUser()
  const context = { ownClientId: clientId, roles: useRoleOptions(), clients: useClientOptions(), isOwn: false }
  const { run, progress, drawn } = useEach({ selection, named, titles: ['Name', 'Email'] })
  const rows = [...selection.rows.values()]
  const invited = rows.filter(({ invitation }) => invitation !== null)
  const invite = () =>
    run({
      rows: invited,
      call: calls.users.sendInvitation,
      request: ({ id }) => ({ params: { id } }),
      question: { title: 'Send Invitations', text: sentences.sendInvitations(invited.length), confirm: 'Send' },
      done: 'Invited',
    })
  const bodyOf = (record: User) => {
    const its = { ...context, record }
    return bodyFrom(calls.users.update, sentOf(editUser, its, { ...initialValues(editUser, its), active: false }))
  }
  const deactivate = () =>
    run({
      rows,
      call: calls.users.update,
      request: (record) => ({ ...editUser.request({ ...context, record }), body: bodyOf(record) }),
      whyNot: whyKept,
      question: { title: 'Deactivate Users', text: sentences.deactivateUsers(rows.length), confirm: 'Deactivate', dangerous: true },
      done: 'Deactivated',
    })
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={selection.clear} progress={progress}>
          <Button
            variant="outlined"
            disabled={progress !== null || invited.length === 0}
            title={invited.length === 0 ? messages.allCanSignIn : undefined}
            onClick={invite}
          >
            Send Invitations
          </Button>
          <Button variant="outlined" color="error" disabled={progress !== null} onClick={deactivate}>
            Deactivate
          </Button>
        </SelectionBar>
      )}
      {drawn}
    </>
  )
}
