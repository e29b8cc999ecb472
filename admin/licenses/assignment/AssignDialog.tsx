import { type CurrentUser, personOf } from '../../../contract/authentication.ts'
import type { Output } from '../../../contract/call.ts'
import type { SelectOption } from '../../../contract/common.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses.ts'
import { assignmentOf, choiceOf, type DesignationChoice, designationChoices, needsApproval } from '../../../rules/designation.ts'
import { messages, say } from '../../../rules/messages.ts'
import { isStaff } from '../../../rules/who.ts'
import { api } from '../../providers/api.ts'
import type { Question } from '../../ui/Ask.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { objectOf } from '../../ui/forms/schema.ts'
import type { Errors, Values } from '../../ui/forms/validate.ts'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { useLicense } from '../useLicense.ts'

const CHOICE = 'renewalDesignation'
const ASSIGNEE: DesignationChoice = 'Assignee'

/** The assignment that the dialog's values mean. */
const chosen = (values: Values, users: readonly SelectOption[]) => {
  const user = users.find(({ value }) => value === values.userId)
  return assignmentOf(values[CHOICE] as DesignationChoice, user ? { id: Number(user.value), isStaff: user.meta?.clientId === null } : null)
}

/** A change of designation is asked for once more; a client user's near a date goes through approval (spec 1 §4). */
const questionOf = (license: License, wanted: string, user: CurrentUser): Question | undefined => {
  if (wanted === license.renewalDesignation) return undefined
  const isSlow = !isStaff(personOf(user)) && needsApproval(license, user.today)
  return {
    title: objectOf(calls.licenses.assign.body).title ?? '',
    text: [messages.designationConfirm, ...(isSlow ? [messages.designationNeedsApproval] : [])].join(' '),
    confirm: 'Change Designation',
  }
}

const sentenceOf = (license: License) => (answer: Output<typeof calls.licenses.assign>) => {
  if (answer.renewalDesignationApprovalStatus === 'ApprovalRequested') return say.approvalRequested(1)
  if (answer.assignedUserName) return say.assignedOne(answer.assignedUserName)
  return answer.renewalDesignation === license.renewalDesignation ? messages.unassignedOne : messages.assignmentSaved
}

/** Assign Renewal: the client, the provider's team, or a person (product §5). */
export function AssignDialog({ id, onClose }: { id: number; onClose(): void }) {
  const user = useUser()
  const { data: license } = useLicense(id)
  const users = useOptions(['users', 'license', id], (how) =>
    api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, licenseId: id }, ...how }),
  )
  if (!license) return null
  const choices = designationChoices({ name: license.clientName, serviceLevel: license.clientServiceLevel })
  const named = users.map(({ meta, ...option }) => ({
    ...option,
    label: meta?.group ? `${option.label} (${meta.group})` : option.label,
    meta,
  }))
  const namesSomeone = (values: Values) => values[CHOICE] === ASSIGNEE
  return (
    <CallDialog
      dialog={{
        call: calls.licenses.assign,
        fields: [
          { name: CHOICE, options: choices },
          { name: 'userId', options: named, enabledIf: namesSomeone },
        ],
      }}
      values={{ [CHOICE]: choiceOf(license, isStaff(personOf(user))), userId: license.assignedUserId }}
      said={{ params: { id }, ifMatch: license.version }}
      judge={(values): Errors => (namesSomeone(values) && !values.userId ? { userId: messages.required } : {})}
      bodyOf={(values) => chosen(values, users)}
      confirm={(values) => questionOf(license, chosen(values, users).renewalDesignation, user)}
      success={sentenceOf(license)}
      onClose={onClose}
    />
  )
}
