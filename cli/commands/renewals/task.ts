import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { renewalTaskForms, type TaskContext } from '../../../forms/user-tasks/tasks.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { failed, requireChange } from '../../kit/errors.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { renewalOf } from '../../kit/find/find.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { describe, type Session } from '../../kit/run.ts'
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
    does: create,
    examples: ['add 42 --follow-up-date 2026-12-01 --description "Call the port" --assignee me --add-to-calendar'],
    asked: create.body,
    drawing,
    run: async (run, session, license, typed) => {
      const request = { params: { id: renewalOf(license).id }, ifMatch: license.version }
      const task = { ...license, followUpDate: null, description: null }
      const made = await sendForm(run, session, renewalTaskForms.create, await contextOf(session, { task, request }), typed)
      printRecord(run, made as { id: number }, create.reply, ['id'])
      printStatus(run, create.success)
    },
  })
  addOfLicense(task, io, {
    verb: 'edit',
    does: { ...update, does: `${update.does} Only what is given changes.` },
    examples: ['edit 42 --follow-up-date 2026-12-08', 'edit 42 --assignee "Kim Doe" --add-to-calendar'],
    asked: { ...update.body, required: [] },
    drawing,
    run: async (run, session, license, typed) => {
      requireChange(typed, 'renewals task edit')
      await sendForm(run, session, renewalTaskForms.update, await contextOf(session, openTaskOf(license)), typed)
      printStatus(run, update.success)
    },
  })
  addOfLicense(task, io, {
    verb: 'done',
    does: complete,
    examples: ['done 42', 'done 42 --yes'],
    run: async (run, session, license) => {
      const { request } = openTaskOf(license)
      await confirm(run, `${messages.renewalTaskDoneConfirm} Mark it done?`)
      await session.api.tasksOfRenewal.complete(request)
      printStatus(run, complete.success)
    },
  })
  addOfLicense(task, io, {
    verb: 'delete',
    does: remove,
    examples: ['delete 42', 'delete 42 --yes'],
    run: async (run, session, license) => {
      const { request } = openTaskOf(license)
      await confirm(run, sentences.deleteConfirm(`the task of ${license.licenseNumber}`))
      await session.api.tasksOfRenewal.remove(request)
      printStatus(run, remove.success)
    },
  })
}

async function contextOf({ api }: Session, of: Pick<TaskContext, 'task' | 'request'>): Promise<TaskContext> {
  const user = await api.authentication.identity()
  return { ...of, assignees: [], person: personOf(user), today: user.today }
}

function openTaskOf(license: License) {
  const { id, renewalTask: task } = renewalOf(license)
  if (task) return { task, request: { params: { id, taskId: task.id }, ifMatch: license.version } }
  throw failed(`The renewal of license ${license.licenseNumber} has no open task.`, `Add one: evergreen renewals task add ${license.id}`)
}
