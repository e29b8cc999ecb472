import type { Client } from '../../../client/index.ts'
import type { Output } from '../../../contract/call.ts'
import type { SelectOption } from '../../../contract/common.ts'
import type { RenewalQueueLicense } from '../../../contract/dashboard.ts'
import { calls } from '../../../contract/index.ts'
import { designationChoices, needsApproval } from '../../../rules/designation.ts'
import { DESIGNATION_LABELS } from '../../../rules/labels.ts'
import { messages, say } from '../../../rules/messages.ts'
import { isStaff } from '../../../rules/who.ts'
import { type Dialog, type Question, titleOf } from '../../ui/dialog.ts'
import { DialogBox } from '../../ui/dialog.tsx'
import { useLive } from '../../ui/live.ts'
import { type Session, useSession } from '../../ui/session.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { words } from '../../words.ts'
import { assignmentFields, chosenAssignment } from '../assignment.ts'

const { bulkAssign } = calls.dashboard
const QUERY = { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true }

interface Props {
  rows: readonly RenewalQueueLicense[]
  onClose(): void
  onDone(): Promise<void>
}

/** Bulk Assign Renewals: one assignment for every license selected (spec 1 §4, product §5). */
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
      return questionOf(rows, wanted.renewalDesignation, who ?? designation, isStaff(person) ? null : today)
    },
    success: (_, answer) => sentenceOf(answer as Output<typeof bulkAssign>),
  }
}

/** `today` of a client user, whose changes near a date go through approval; null for staff. */
function questionOf(rows: readonly RenewalQueueLicense[], wanted: string, who: string, today: string | null): Question {
  const changed = rows.filter(({ renewalDesignation }) => renewalDesignation !== wanted)
  const slow = today ? changed.filter((row) => needsApproval(row, today)) : []
  const parts = [
    `${words.licenses(rows.length)} to ${who}.`,
    changed.length > 0 ? `${messages.designationConfirm} (${changed.length})` : '',
    slow.length > 0 ? `${messages.designationNeedsApproval} (${slow.length})` : '',
  ]
  return { title: titleOf(bulkAssign), sentence: parts.filter(Boolean).join(' '), yes: `Assign ${rows.length}` }
}

function sentenceOf(answer: Output<typeof bulkAssign>): string {
  const { updatedLicensesCount: count, approvalRequestedCount, renewalDesignation, userName } = answer
  const nobody = renewalDesignation === 'Provider' ? say.designatedToProvider(count) : say.unassignedMany(count)
  const done = userName ? say.assignedMany(count, userName) : nobody
  return approvalRequestedCount > 0 ? `${done}. ${say.approvalRequested(approvalRequestedCount)}` : done
}
