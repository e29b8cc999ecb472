import type { Client } from '../../client/index.ts'
import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import type { Question } from '../../forms/form.ts'
import { choiceOf, designationChoices, needsApproval } from '../../rules/licenses/designation.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isStaff, type Person } from '../../rules/permissions.ts'
import { type Dialog, titleOf } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { assignmentFields, chosenAssignment } from './assignment.ts'

const { assign } = calls.licenses

interface Props {
  licenseId: number
  onClose(): void
  onDone(): Promise<void>
}

/** Assign Renewal: the client, the provider's team, or a user. */
export function Assign({ licenseId, onClose, onDone }: Props) {
  const { api, person, today } = useSession()
  const query = { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, licenseId }
  const { data, error, refresh } = useLive(`assign ${licenseId}`, async () => {
    const [license, users] = await Promise.all([api.licenses.get({ params: { id: licenseId } }), api.lists.users({ query })])
    return { license, users }
  })
  if (!data) return <Waiting title={titleOf(assign)} error={error} onClose={onClose} />
  const { license } = data
  const dialog = assignDialog({ ...data, api, person, today })
  return (
    <DialogBox
      dialog={dialog}
      aside={`${license.licenseNumber}, ${license.propertyName}`}
      onDone={onDone}
      onClose={onClose}
      onStale={refresh}
    />
  )
}

interface Given {
  api: Client
  license: License
  users: SelectOption[]
  person: Person
  today: string
}

function assignDialog({ api, license, users, person, today }: Given): Dialog {
  const designations = designationChoices({ name: license.clientName, serviceLevel: license.clientServiceLevel })
  // The current assignee may no longer be selectable. Saving unchanged would then remove the assignee unintentionally.
  const userId = users.find(({ value }) => value === license.assignedUserId)?.value ?? null
  return {
    call: assign,
    ...assignmentFields(designations, users),
    values: { renewalDesignation: choiceOf(license, isStaff(person)), userId },
    confirm: (body) => questionOf(license, chosenAssignment(body, users).renewalDesignation, isStaff(person), today),
    send: (body) => api.licenses.assign({ params: { id: license.id }, ifMatch: license.version, body: chosenAssignment(body, users) }),
    success: (_, answer) => sentenceOf(license, answer as Output<typeof assign>),
  }
}

/** A change of designation asks for confirmation. For client users it needs approval when a date is near. */
function questionOf(license: License, wanted: string, isAskedByStaff: boolean, today: string): Question | null {
  if (wanted === license.renewalDesignation) return null
  const isSlow = !isAskedByStaff && needsApproval(license, today)
  const text = [messages.designationConfirm, ...(isSlow ? [messages.designationNeedsApproval] : [])].join(' ')
  return { title: titleOf(assign), text, confirm: 'Change Designation' }
}

function sentenceOf(license: License, answer: Output<typeof assign>): string {
  if (answer.renewalDesignationApprovalStatus === 'ApprovalRequested') return sentences.approvalRequested(1)
  // Already designated to the provider: client users cannot see the assignee.
  if (answer.renewalDesignation === 'Provider' && answer.assignedUserId === license.assignedUserId) return messages.assignmentSaved
  if (answer.assignedUserName) return sentences.assignedOne(answer.assignedUserName)
  return answer.renewalDesignation === license.renewalDesignation ? messages.unassignedOne : messages.assignmentSaved
}
