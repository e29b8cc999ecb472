import { mayEditLicense } from '../../rules/permissions.ts'
import type { Asked } from '../kit/handler.ts'
import { among } from '../kit/many.ts'
import { refuse } from '../kit/problems.ts'
import { changeTasks, mustBeOpen, raiseLicenses } from './user-task.actions.ts'
import { UserTask } from './user-task.model.ts'
import { type TaskOnSide, withSide } from './user-task.queries.ts'

/**
 * The tasks that a body names, one named twice once, locked in the order of their ids. One that the asker does not see
 * never was; with one that is not on their side, done or frozen nothing is done.
 */
const tasksNamed = async ({ db, user }: Asked, ids: number[]): Promise<TaskOnSide[]> => {
  const wanted = [...new Set(ids)]
  const named = () =>
    UserTask.query(db)
      .modify(UserTask.visibleTo(user))
      .modify(among(db, 'user_tasks.id', wanted))
  await named().orderBy('user_tasks.id').forUpdate().select('user_tasks.id')
  const tasks = (await named().modify(withSide).orderBy('user_tasks.id')) as TaskOnSide[]
  if (tasks.length !== wanted.length) throw refuse.unknownId('userTaskIds')
  if (!tasks.every((task) => mayEditLicense(user, task))) throw refuse.rule('notAllowed', 'userTaskIds')
  for (const task of tasks) mustBeOpen(task, 'userTaskIds')
  return tasks
}

/** The same change to several tasks; of each renewal task it is a change of the license too. */
export const changeTasksNamed = async (
  ask: Asked,
  ids: number[],
  values: Partial<UserTask>,
  mustBe: (task: TaskOnSide) => void = () => {},
): Promise<void> => {
  const tasks = await tasksNamed(ask, ids)
  for (const task of tasks) mustBe(task)
  await changeTasks(ask, tasks, values)
  await raiseLicenses(ask, tasks)
}
