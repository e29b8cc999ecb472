import { Alert } from '@mui/material'
import { type CurrentUser, personOf } from '../../../contract/authentication.ts'
import type { Output } from '../../../contract/call.ts'
import type { SelectOption } from '../../../contract/common.ts'
import type { RenewalQueueLicense } from '../../../contract/dashboard.ts'
import { calls } from '../../../contract/index.ts'
import { type Designation, designationChoices, needsApproval } from '../../../rules/designation.ts'
import { DESIGNATION_LABELS } from '../../../rules/labels.ts'
import { messages, say } from '../../../rules/messages.ts'
import { isStaff } from '../../../rules/who.ts'
import { assignmentFields, assignmentIn, CHOICE, ClearedAssignee, judgeAssignment } from '../../licenses/assignment/assignmentForm.ts'
import { api } from '../../providers/api.ts'
import type { Question } from '../../ui/Ask.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { objectOf } from '../../ui/forms/schema.ts'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

const title = objectOf(calls.dashboard.bulkAssign.body).title ?? ''

type Rows = readonly RenewalQueueLicense[]

/** A change of designation is asked for once more; a client user's near a date goes through approval (spec 1 §4). */
const questionOf = (rows: Rows, wanted: Designation, user: CurrentUser): Question | undefined => {
  const changed = rows.filter(({ renewalDesignation }) => renewalDesignation !== wanted)
  if (changed.length === 0) return undefined
  const slow = isStaff(personOf(user)) ? 0 : changed.filter((row) => needsApproval(row, user.today)).length
  return {
    title,
    text: [messages.designationConfirm, ...(slow > 0 ? [say.designationNeedsApprovalOf(slow)] : [])].join(' '),
    confirm: 'Change Designation',
  }
}

const sentenceOf = (answer: Output<typeof calls.dashboard.bulkAssign>): string => {
  const { renewalDesignation, userName, updatedLicensesCount: done, approvalRequestedCount: asked } = answer
  const named = userName === null ? undefined : say.assignedMany(done, userName)
  const made = named ?? (renewalDesignation === 'Provider' ? say.designatedToProvider(done) : say.unassignedMany(done))
  if (asked === 0) return made
  return done === 0 ? say.approvalRequested(asked) : `${made}. ${say.approvalRequested(asked)}`
}

/** The one client of all rows; none where they are of several. */
const onlyClient = (rows: Rows): string | undefined => {
  const names = new Set(rows.map(({ clientName }) => clientName))
  return names.size === 1 ? rows[0]?.clientName : undefined
}

/** Who may be named for all of them: people of their one client, and for staff the provider's own. */
const useAssignees = (rows: Rows): SelectOption[] => {
  const licenseId = rows[0]?.id
  const people = useOptions(['users', 'license', licenseId], (how) =>
    api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, licenseId }, ...how }),
  )
  return onlyClient(rows) === undefined ? people.filter(({ meta }) => meta?.clientId === null) : people
}

/** Bulk Assign Renewals: one of the three choices for all the rows (product §5). */
export function BulkAssignDialog({ rows, onClose, onDone }: { rows: Rows; onClose(): void; onDone(): void }) {
  const user = useUser()
  const users = useAssignees(rows)
  const isFullService = rows.some(({ billingClientSelfRenewalPermission }) => !billingClientSelfRenewalPermission)
  const choices = designationChoices({
    name: onlyClient(rows) ?? DESIGNATION_LABELS.BillingClient,
    serviceLevel: isFullService ? 'FullService' : 'Saas',
  })
  return (
    <CallDialog
      dialog={{ call: calls.dashboard.bulkAssign, fields: assignmentFields(choices, users) }}
      values={{ [CHOICE]: null, userId: null }}
      said={{}}
      judge={judgeAssignment(users)}
      bodyOf={(values) => ({ ...assignmentIn(values, users), licenseIds: rows.map(({ id }) => id) })}
      confirm={(values) => questionOf(rows, assignmentIn(values, users).renewalDesignation, user)}
      success={sentenceOf}
      onClose={onClose}
      onDone={onDone}
      below={<ClearedAssignee />}
      save={`Assign ${rows.length} ${rows.length === 1 ? 'License' : 'Licenses'}`}
      above={
        isFullService && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {messages.designationFullService}
          </Alert>
        )
      }
    />
  )
}
