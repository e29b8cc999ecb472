import type { Client } from '../../../client/index.ts'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { designationApprovalFilter } from '../../../forms/clients/owned.ts'
import { approvalColumns } from '../../../forms/designation-approvals/columns.ts'
import { requestOf } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { PERMISSIONS } from '../../../rules/people/permissions.ts'
import { toneOf } from '../../renewals/standing.ts'
import { askBox } from '../boxes.tsx'
import type { Deed, RecordKind, Target } from '../kind.ts'

type Row = Output<typeof calls.designationApprovals.list>['items'][number]

const { designationApproval: call } = calls.licenses

const decision = (approved: boolean, rest: Pick<Deed, 'key' | 'says'>, title: string): Deed => ({
  ...rest,
  isForSeveral: true,
  may: PERMISSIONS[call.permission].role,
  box: askBox({
    call: { ...call, success: approved ? messages.designationApproved : messages.designationDenied },
    title,
    sentence: 'The requester gets a mail.',
    yes: rest.says,
    send: async (api: Client, { id }: Target) =>
      api.licenses.designationApproval({ ...requestOf(await api.licenses.get({ params: { id } })), body: { approved } }),
  }),
})

/** Changes of designation. A row has the id of its license. */
export const approvals: RecordKind<Row> = {
  title: 'Approvals',
  empty: 'designation-approvals',
  columns: approvalColumns,
  cells: {
    licenseNumber: { min: 12, max: 20 },
    propertyName: { min: 16, max: 34 },
    standing: { min: 15, max: 24, tone: ({ standing }) => toneOf(standing) },
  },
  filter: designationApprovalFilter,
  read: ({ api, filter }) => api.call(calls.designationApprovals.list, { query: filter }),
  nameOf: ({ licenseNumber }) => licenseNumber,
  numberOf: ({ licenseNumber }) => licenseNumber,
  marksOf: ({ requestedByUserName }) => (requestedByUserName ? [`Requested by ${requestedByUserName}`] : []),
  opens: ({ id }) => ({ screen: 'license', id }),
  path: (id) => `/licenses/${id}`,
  deeds: [
    decision(true, { key: 'a', says: 'Approve' }, 'Approve the Designation Change'),
    decision(false, { key: 'd', says: 'Deny' }, 'Deny the Designation Change'),
  ],
}
