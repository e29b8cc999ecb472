import { useRef } from 'react'
import { type CurrentUser, personOf } from '../../../contract/authentication/calls.ts'
import type { Output } from '../../../contract/call.ts'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { choiceOf, designationChoices, needsApproval } from '../../../rules/licenses/designation.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { isStaff } from '../../../rules/permissions.ts'
import { api } from '../../providers/api.ts'
import type { Question } from '../../ui/dialogs/Ask.tsx'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { useLicense } from '../useLicense.ts'
import { assignmentFields, assignmentIn, CHOICE, ClearedAssignee, checkAssignment } from './assignmentForm.ts'

const title = schemaTitle(calls.licenses.assign.body)

/** A change of designation needs a confirmation. A client user's change shortly before a date goes to approval. */
const questionOf = (license: License, wanted: string, user: CurrentUser): Question | undefined => {
  if (wanted === license.renewalDesignation) return undefined
  const isSlow = !isStaff(personOf(user)) && needsApproval(license, user.today)
  return {
    title,
    text: [messages.designationConfirm, ...(isSlow ? [messages.designationNeedsApproval] : [])].join(' '),
    confirm: 'Change Designation',
  }
}

const sentenceOf = (license: License) => (answer: Output<typeof calls.licenses.assign>) => {
  if (answer.renewalDesignationApprovalStatus === 'ApprovalRequested') return sentences.approvalRequested(1)
  // Already with the provider: client users do not see who of the provider is assigned, so the message names nobody.
  if (answer.renewalDesignation === 'Provider' && answer.assignedUserId === license.assignedUserId) return messages.assignmentSaved
  if (answer.assignedUserName) return sentences.assignedOne(answer.assignedUserName)
  return answer.renewalDesignation === license.renewalDesignation ? messages.unassignedOne : messages.assignmentSaved
}

/** Assign Renewal: the client, the provider's team, or a person. Shows only a notice while a change awaits approval. */
export function AssignDialog({ id, onClose }: { id: number; onClose(): void }) {
  const user = useUser()
  const { data: license } = useLicense(id)
  const users = useOptions(['users', 'license', id], (how) =>
    api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, licenseId: id }, ...how }),
  )
  // The status when the dialog opened: a request for approval changes it before the dialog has closed.
  const approval = useRef(license?.renewalDesignationApprovalStatus)
  approval.current ??= license?.renewalDesignationApprovalStatus
  if (!license) return null
  if (approval.current !== 'None') return <Notice title={title} text={messages.approvalPending} onClose={onClose} />
  const choices = designationChoices({ name: license.clientName, serviceLevel: license.clientServiceLevel })
  return (
    <CallDialog
      dialog={{ call: calls.licenses.assign, fields: assignmentFields(choices, users) }}
      values={{ [CHOICE]: choiceOf(license, isStaff(personOf(user))), userId: license.assignedUserId }}
      request={{ params: { id }, ifMatch: license.version }}
      check={checkAssignment(users)}
      bodyOf={(values) => assignmentIn(values, users)}
      confirm={(values) => questionOf(license, assignmentIn(values, users).renewalDesignation, user)}
      success={sentenceOf(license)}
      onClose={onClose}
      below={<ClearedAssignee />}
    />
  )
}
