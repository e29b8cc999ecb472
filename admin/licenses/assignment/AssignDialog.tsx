import { useRef } from 'react'
import { personOf } from '../../../contract/authentication/calls.ts'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { assigneesQuery, assignLicense } from '../../../forms/renewals/assignment.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { useLicense } from '../useLicense.ts'

const title = schemaTitle(assignLicense.call.body)

/** Assign Renewal: to the client, the provider's team, or a person. Only a notice while a change awaits approval. */
export function AssignDialog({ id, onClose }: { id: number; onClose(): void }) {
  const user = useUser()
  const { data: license } = useLicense(id)
  const users = useOptions(['users', 'license', id], (how) => api.lists.users({ query: assigneesQuery(id), ...how }))
  // The status when the dialog opened: a request for approval changes it before the dialog closes.
  const approval = useRef(license?.renewalDesignationApprovalStatus)
  approval.current ??= license?.renewalDesignationApprovalStatus
  if (!license) return null
  if (approval.current !== 'None') return <Notice title={title} text={messages.approvalPending} onClose={onClose} />
  const { today, providerName } = user
  return <CallForm form={assignLicense} context={{ license, users, person: personOf(user), today, providerName }} onClose={onClose} />
}
