import type { Command } from 'commander'
import { designationApprovalFilter } from '../../../forms/clients/owned.ts'
import { approvalColumns } from '../../../forms/designation-approvals/columns.ts'
import { requestOf } from '../../../forms/form.ts'
import { messages } from '../../../rules/messages.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'
import { addOfLicense } from '../licenses/one.ts'

/** A change of designation belongs to a license, so the id or number of the license identifies it. */
export function add(approvals: Command, io: Io): void {
  describe(approvals, {
    does: 'Changes of designation that await approval.',
    examples: ['approvals list', 'approvals approve 42', 'approvals deny 42'],
  })
  addList(approvals, io, {
    ...filteredBy(designationApprovalFilter),
    columns: ['id', ...columnsOf(approvalColumns)],
    examples: ['list', 'list --client "Harbor Hotels" --sort dueDate', 'list --json=id,requestedDesignation'],
  })
  decide(approvals, io, 'approve', true)
  decide(approvals, io, 'deny', false)
}

function decide(approvals: Command, io: Io, name: string, approved: boolean): void {
  addOfLicense(approvals, io, {
    verb: name,
    does: approved
      ? 'Approve the change of designation that a client asked for. The requester gets a mail.'
      : 'Deny the change of designation that a client asked for. The requester gets a mail.',
    examples: [`${name} 42`],
    run: async (run, session, license) => {
      await session.api.licenses.designationApproval({ ...requestOf(license), body: { approved } })
      printStatus(run, approved ? messages.designationApproved : messages.designationDenied)
    },
  })
}
