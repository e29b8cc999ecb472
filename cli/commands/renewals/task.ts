import type { Command } from 'commander'
import { sendCall } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { failed, usage } from '../../kit/errors.ts'
import { renewalOf } from '../../kit/find/find.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, tell } from '../../kit/output/print.ts'
import { describe } from '../../kit/run.ts'
import { addOfLicense } from '../licenses/one.ts'

const { create, update, remove, complete } = calls.tasksOfRenewal
const drawing = { named: { assignedUserId: anAssignee } }

/** The open task of a renewal. */
export function addTask(renewals: Command, io: Io): void {
  const task = renewals.command('task')
  describe(task, {
    does: 'The task of a renewal: to follow up on a day.',
    examples: ['task add 42 --follow-up-date 2026-12-01 --description "Call the port"', 'task done 42'],
  })
  addOfLicense(task, io, {
    verb: 'add',
    does: create.does,
    examples: ['add 42 --follow-up-date 2026-12-01 --description "Call the port" --assignee me --add-to-calendar'],
    asked: create.body,
    drawing,
    run: async (run, session, license, typed) => {
      const made = await session.api.tasksOfRenewal.create({
        params: { id: renewalOf(license).id },
        body: typed,
        ifMatch: license.version,
      })
      printRecord(run, made, create.reply, ['id'])
      tell(run, create.success)
    },
  })
  addOfLicense(task, io, {
    verb: 'edit',
    does: `${update.does} Only what is given changes.`,
    examples: ['edit 42 --follow-up-date 2026-12-08', 'edit 42 --assignee "Kim Doe" --add-to-calendar'],
    asked: { ...update.body, required: [] },
    drawing,
    run: async (run, session, license, typed) => {
      if (Object.keys(typed).length === 0) throw usage('Say what to change.', 'What there is: evergreen renewals task edit --help')
      const { task, about } = openTaskOf(license)
      // The assignee does not change unless it is given.
      const stored = { followUpDate: task.followUpDate, description: task.description }
      await sendCall(session.send, update, { ...about, body: { ...stored, ...typed } })
      tell(run, update.success)
    },
  })
  addOfLicense(task, io, {
    verb: 'done',
    does: complete.does,
    examples: ['done 42', 'done 42 --yes'],
    run: async (run, session, license) => {
      const { about } = openTaskOf(license)
      await confirm(run, `${messages.renewalTaskDoneConfirm} Mark it done?`)
      await session.api.tasksOfRenewal.complete(about)
      tell(run, complete.success)
    },
  })
  addOfLicense(task, io, {
    verb: 'delete',
    does: remove.does,
    examples: ['delete 42', 'delete 42 --yes'],
    run: async (run, session, license) => {
      const { about } = openTaskOf(license)
      await confirm(run, sentences.deleteConfirm(`the task of ${license.licenseNumber}`))
      await session.api.tasksOfRenewal.remove(about)
      tell(run, remove.success)
    },
  })
}

function openTaskOf(license: License) {
  const { id, renewalTask: task } = renewalOf(license)
  if (task) return { task, about: { params: { id, taskId: task.id }, ifMatch: license.version } }
  throw failed(`The renewal of license ${license.licenseNumber} has no open task.`, `Add one: evergreen renewals task add ${license.id}`)
}
