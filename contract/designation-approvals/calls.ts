import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Id, Ids, listOf, Moment, Nothing, OneOf, Optional, OrNull, pageFields, Text } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

export const DESIGNATION_APPROVAL_COLUMNS = [
  'requestedOn',
  'licenseNumber',
  'propertyName',
  'clientName',
  'dueDate',
  'expirationDate',
] as const

export const DesignationApprovalFilter = Type.Object({
  ...pageFields(DESIGNATION_APPROVAL_COLUMNS, 'requestedOn'),
  clientIds: Optional(Ids('Clients')),
})
export type DesignationApprovalFilter = Static<typeof DesignationApprovalFilter>

const personName = (title: string) => OrNull(Text(title, 2 * limits.name))

/** `id` and `version` are those of the license. A deleted user has no name. */
const DesignationApproval = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    clientId: Id,
    clientName: Text('Client', limits.name),
    requestedByUserName: personName('Requested By'),
    requestedOn: Moment('Requested On'),
    renewalDesignation: OneOf('From', DESIGNATIONS),
    renewalDesignationName: Text('From', limits.name),
    assignedUserName: personName('Assignee'),
    requestedDesignation: OneOf('To', DESIGNATIONS),
    requestedDesignationName: Text('To', limits.name),
    requestedUserId: OrNull(Id),
    requestedUserName: personName('Requested Assignee'),
    standing: Standing,
    dueDate: OrNull(Day('Due Date')),
    expirationDate: OrNull(Day('Expiration Date')),
  },
  { title: 'A change of designation that is waiting for approval' },
)

export const designationApprovals = defineCalls({
  list: {
    method: 'GET',
    path: '/designation-approvals',
    permission: 'staff',
    does: 'List the changes of designation that are waiting for approval, oldest first.',
    query: DesignationApprovalFilter,
    reply: listOf(DesignationApproval),
  },
})

/** The decision changes the license. The page shows its own success message for approve and deny. */
export const designationDecision = defineCalls({
  designationApproval: {
    method: 'PUT',
    path: '/licenses/{id}/designation-approval',
    permission: 'keepsProviderWide',
    does: 'Approve or deny a requested change of designation. The requester receives a mail.',
    body: Type.Object({ approved: Flag('Approved') }, { title: 'Designation Approval' }),
    reply: Nothing,
    attempt: 'decide on the Designation Change',
  },
})
