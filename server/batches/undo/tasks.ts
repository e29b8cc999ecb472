import { messages } from '../../../rules/messages.ts'
import { mayAssign, mayEditTask } from '../../../rules/people/permissions.ts'
import { present } from '../../../rules/present.ts'
import { among } from '../../kit/database/many.ts'
import { changeTasks, raiseLicenses } from '../../user-tasks/user-task.actions.ts'
import { UserTask } from '../../user-tasks/user-task.model.ts'
import { type TaskOnSide, withSide } from '../../user-tasks/user-task.queries.ts'
import type { Kept, Touched, Undoing, UndoKind } from './undoing.ts'

/**
 * The calls that assign licenses together with their tasks. The undo of another call raises the versions of the licenses of its tasks:
 * if it also restored these licenses, it would always be refused.
 */
const ASSIGNING: readonly string[] = ['dashboard.bulkAssign', 'users.handOver', 'imports.run']

/** The tasks of an assigned license follow it, also to the other side. */
const followLicenses = ({ undoneCall }: Undoing): boolean => ASSIGNING.includes(undoneCall)

const whyNot = (undoing: Undoing, { values }: Touched, task: TaskOnSide): string | null => {
  const { user } = undoing
  const isVisible = user.clientId === null || task.clientId === user.clientId
  const follows = followLicenses(undoing) && isVisible && mayAssign(user)
  if (!follows && !mayEditTask(user, task)) return messages.undoNotAllowed
  if ('doneOn' in values) return messages.undoTaskDone
  if (task.doneOn !== null) return messages.taskAlreadyDone
  return task.isFrozen ? messages.taskOutOfReach : null
}

export const tasks: UndoKind<TaskOnSide> = {
  async load(db, ids) {
    await UserTask.query(db)
      .modify(among(db, 'id', ids))
      .orderBy('id')
      .forUpdate()
      .select('id')
    return UserTask.query(db)
      .modify(among(db, 'user_tasks.id', ids))
      .modify(withSide)
      .orderBy('user_tasks.id')
      .castTo<TaskOnSide[]>()
  },

  async whyNot(undoing, touched, current, licensesKept) {
    const kept: Kept = new Map()
    for (const one of touched) {
      const isOfKept = one.licenseId !== null && licensesKept.has(one.licenseId) && followLicenses(undoing)
      const reason = isOfKept ? messages.undoLicenseKept : whyNot(undoing, one, present(current.get(one.recordId)))
      if (reason) kept.set(one.recordId, reason)
    }
    return kept
  },

  async restore(undoing, touched, current) {
    const groups = new Map<string, Touched[]>()
    for (const one of touched) {
      const key = JSON.stringify(one.values)
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    const isConsequence = followLicenses(undoing)
    for (const group of groups.values()) {
      const same = group.map(({ recordId }) => present(current.get(recordId)))
      await changeTasks({ ...undoing, isConsequence }, same, present(group[0]).values)
      // The assignment of the license raises its version itself.
      if (!isConsequence) await raiseLicenses(undoing, same)
    }
    return undefined
  },
}
