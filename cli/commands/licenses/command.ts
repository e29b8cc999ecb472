import type { Command } from 'commander'
import { calls } from '../../../contract/index.ts'
import { requestOf } from '../../../forms/form.ts'
import { APPROVAL_STATUS_LABELS } from '../../../rules/labels.ts'
import { designationName, UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { assignQuestion } from '../../../rules/licenses/designation.words.ts'
import { confirm } from '../../kit/ask.ts'
import { customLines } from '../../kit/find/custom-fields.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { describe } from '../../kit/run.ts'
import { addAlert } from './alert.ts'
import { addCreate } from './create.ts'
import { addDocuments } from './documents.ts'
import { addFiles } from './files.ts'
import { addLists } from './history.ts'
import { add as addList } from './list.ts'
import { ASSIGN_DRAWING } from './named.ts'
import { addOfLicense } from './one.ts'
import { addPace } from './pace.ts'
import { printLicense } from './print.ts'
import { addStructure } from './structure.ts'
import { addTips } from './tips.ts'
import { addUpdate } from './update.ts'

const { assign } = calls.licenses

export function add(licenses: Command, io: Io): void {
  describe(licenses, {
    does: 'Licenses, their documents and alerts, how they are linked, and who renews them.',
    examples: [
      'licenses list --search tavern',
      'licenses show 42',
      'licenses update 42 --track-date 2027-03-01',
      'licenses documents download 42 --output license.pdf',
      'licenses alert add 42 --text "Ask for the floor plan"',
    ],
  })
  addList(licenses, io)
  addOfLicense(licenses, io, {
    verb: 'show',
    does: calls.licenses.get,
    examples: ['show 42', 'show 2026-LIC-0042 --json'],
    run: async (run, session, license) => printLicense(run, license, await customLines('License', session, license.clientId)),
  })
  addPace(licenses, io)
  addTips(licenses, io)
  addCreate(licenses, io)
  addUpdate(licenses, io)
  addOfLicense(licenses, io, {
    verb: 'assign',
    does: assign,
    examples: ['assign 42 --designation BillingClient --user kim@example.com --yes', 'assign 42 --user -1'],
    // The designation does not change unless it is given.
    asked: { ...assign.body, required: [] },
    drawing: ASSIGN_DRAWING,
    run: async (run, session, license, typed) => {
      const body = { renewalDesignation: license.renewalDesignation, ...typed }
      const { clientId, today, providerName } = await session.api.authentication.identity()
      if (body.renewalDesignation !== license.renewalDesignation) {
        const question = assignQuestion(license, body.renewalDesignation, clientId === null ? null : today)
        if (question) await confirm(run, question)
      }
      const assigned = await session.api.licenses.assign({ ...requestOf(license), body })
      printRecord(run, assigned, assign.reply, [
        {
          title: 'Renewal Designation',
          value: ({ renewalDesignation }) => designationName(renewalDesignation, { clientName: license.clientName, providerName }),
        },
        { title: 'Assignee', value: ({ assignedUserName }) => assignedUserName, none: UNASSIGNED_LABEL },
        {
          title: 'Designation Approval',
          value: ({ renewalDesignationApprovalStatus: status }) => APPROVAL_STATUS_LABELS[status],
        },
      ])
      printStatus(run, assign.success)
    },
  })
  addStructure(licenses, io)
  addAlert(licenses, io)
  addDocuments(licenses, io)
  addFiles(licenses, io)
  addLists(licenses, io)
}
