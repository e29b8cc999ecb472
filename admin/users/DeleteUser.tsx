import { DialogContentText } from '@mui/material'
import { useState } from 'react'
import { schemaTitle, type Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { User } from '../../contract/users/calls.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayDo } from '../providers/access.ts'
import { listAddress } from '../providers/paths.ts'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { errorsOf } from '../ui/forms/formValues.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import { isBlocked, sentenceOf } from '../ui/sentences.ts'
import { useCall } from '../ui/useCall.tsx'
import { useUser } from '../ui/useUser.tsx'
import { LinkedContacts } from './LinkedContacts.tsx'
import { nameOf } from './names.ts'

/** No contacts are selected at first. */
const CHOSEN = { deletePropertyContactIds: [], deleteDivisionContactIds: [] }

/** The reason why a user cannot be deleted, in the order in which the server checks. */
const whyNot = ({ hasCompletedLicenseRenewals, hasLinkedAuditLogEntries, hasAssignedLicenses }: User): string | null => {
  if (hasCompletedLicenseRenewals || hasLinkedAuditLogEntries) return messages.userHasHistory
  return hasAssignedLicenses ? messages.userHasLicenses : null
}

/** Delete User, optionally with their contacts. Shows the reason if blocked. */
export function DeleteUser({ record, onClose }: { record: User; onClose(): void }) {
  const { run, isPending } = useCall(calls.users.remove)
  const [blocked, setBlocked] = useState(whyNot(record))
  const user = useUser()
  if (blocked) {
    // A user with a history can only be deactivated.
    const isAssigned = record.hasAssignedLicenses && mayDo(user, 'renewals', 'count')
    const filter = { assignedUserIds: [record.id], showCurrentRenewals: false, showPerpetualTerms: true }
    const where = isAssigned ? { to: listAddress('renewals', filter), name: 'Show the Licenses' } : null
    return <Notice title={messages.unableToDelete} text={blocked} where={where} onClose={onClose} />
  }

  const submit = async (body: Values): Promise<Errors | undefined> => {
    const outcome = await run(
      { params: { id: record.id }, ifMatch: record.version, body },
      {
        failed: (error) => {
          if (isBlocked(error)) setBlocked(sentenceOf(error))
          return 'shown'
        },
      },
    )
    if ('answer' in outcome) {
      onClose()
      return undefined
    }
    return errorsOf(calls.users.remove, outcome.refused, Object.keys(CHOSEN))
  }
  return (
    <FormDialog
      title={schemaTitle(calls.users.remove.body)}
      values={CHOSEN}
      validate={() => ({})}
      onSubmit={submit}
      onClose={onClose}
      save="Delete"
      busy={isPending}
      dangerous
    >
      <DialogContentText>{sentences.deleteConfirm(nameOf(record))}</DialogContentText>
      <LinkedContacts userId={record.id} />
    </FormDialog>
  )
}
