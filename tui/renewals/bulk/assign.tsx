import type { Client } from '../../../client/index.ts'
import type { SelectOption } from '../../../contract/common.ts'
import type { RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import { calls } from '../../../contract/index.ts'
import { DESIGNATION_LABELS, designationChoices } from '../../../rules/licenses/designation.ts'
import { bulkAssignDone, bulkAssignQuestion } from '../../../rules/licenses/designation.words.ts'
import { isStaff } from '../../../rules/permissions.ts'
import { type Dialog, titleOf } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { type Session, useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'
import { assignmentFields, chosenAssignment } from '../assignment.ts'

const { bulkAssign } = calls.dashboard
const QUERY = { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true }

interface Props {
  rows: readonly RenewalQueueLicense[]
  onClose(): void
  onDone(): Promise<void>
}

/** Bulk Assign Renewals: one assignment for all selected licenses. */
export function BulkAssign({ rows, onClose, onDone }: Props) {
  const session = useSession()
  const { data, error, refresh } = useLive('bulk assign', () => session.api.lists.users({ query: QUERY }))
  if (!data) return <Waiting title={titleOf(bulkAssign)} error={error} onClose={onClose} />
  const dialog = bulkAssignDialog(session, rows, data)
  return <DialogBox dialog={dialog} aside={words.selected(rows.length)} onDone={onDone} onClose={onClose} onStale={refresh} />
}

type Given = Pick<Session, 'user' | 'person' | 'today'> & { api: Pick<Client, 'dashboard'> }

function bulkAssignDialog({ api, user, person, today }: Given, rows: readonly RenewalQueueLicense[], users: SelectOption[]): Dialog {
  const designations = designationChoices({
    name: user.clientName ?? DESIGNATION_LABELS.BillingClient,
    serviceLevel: user.clientServiceLevel ?? '',
  })
  const send = (body: Parameters<typeof chosenAssignment>[0]) =>
    api.dashboard.bulkAssign({ body: { licenseIds: rows.map(({ id }) => id), ...chosenAssignment(body, users) } })
  return {
    call: bulkAssign,
    ...assignmentFields(designations, users),
    values: {},
    send,
    confirm: (body) => {
      const wanted = chosenAssignment(body, users)
      const who = users.find(({ value }) => value === wanted.userId)?.label
      const designation = designations.find(({ value }) => value === wanted.renewalDesignation)?.label ?? ''
      const text = bulkAssignQuestion(rows, wanted.renewalDesignation, who ?? designation, isStaff(person) ? null : today)
      return { title: titleOf(bulkAssign), text, confirm: `Assign ${rows.length}` }
    },
    success: (_, answer) => bulkAssignDone(answer as Parameters<typeof bulkAssignDone>[0]),
  }
}
