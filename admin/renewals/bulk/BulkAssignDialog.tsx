import { Alert } from '@mui/material'
import { type CurrentUser, personOf } from '../../../contract/authentication/calls.ts'
import type { SelectOption } from '../../../contract/common.ts'
import type { RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { DESIGNATION_LABELS, type Designation, designationChoices } from '../../../rules/licenses/designation.ts'
import { bulkAssignDone, bulkAssignQuestion } from '../../../rules/licenses/designation.words.ts'
import { messages } from '../../../rules/messages.ts'
import { isStaff } from '../../../rules/permissions.ts'
import { assignmentFields, assignmentIn, CHOICE, ClearedAssignee, checkAssignment } from '../../licenses/assignment/assignmentForm.ts'
import { api } from '../../providers/api.ts'
import type { Question } from '../../ui/dialogs/Ask.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

const title = schemaTitle(calls.dashboard.bulkAssign.body)

type Rows = readonly RenewalQueueLicense[]

/** A change of designation needs a confirmation. A client user's change shortly before a date goes to approval. */
const questionOf = (rows: Rows, wanted: Designation, who: string, user: CurrentUser): Question | undefined => {
  if (rows.every(({ renewalDesignation }) => renewalDesignation === wanted)) return undefined
  const text = bulkAssignQuestion(rows, wanted, who, isStaff(personOf(user)) ? null : user.today)
  return { title, text, confirm: 'Change Designation' }
}

/** The client of all rows; undefined if there are several. */
const onlyClient = (rows: Rows): string | undefined => {
  const names = new Set(rows.map(({ clientName }) => clientName))
  return names.size === 1 ? rows[0]?.clientName : undefined
}

/** The possible assignees for all rows: users of their one client and, for staff, the provider's. */
const useAssignees = (rows: Rows): SelectOption[] => {
  const licenseId = rows[0]?.id
  const people = useOptions(['users', 'license', licenseId], (how) =>
    api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, licenseId }, ...how }),
  )
  return onlyClient(rows) === undefined ? people.filter(({ meta }) => meta?.clientId === null) : people
}

/** Bulk Assign Renewals: one of the three choices for all rows. */
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
      request={{}}
      check={checkAssignment(users)}
      bodyOf={(values) => ({ ...assignmentIn(values, users), licenseIds: rows.map(({ id }) => id) })}
      confirm={(values) => {
        const { renewalDesignation, userId } = assignmentIn(values, users)
        const chosen = users.find(({ value }) => value === userId) ?? choices.find(({ value }) => value === renewalDesignation)
        return questionOf(rows, renewalDesignation, chosen?.label ?? '', user)
      }}
      success={bulkAssignDone}
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
