import { mayEditLicense } from '../../rules/permissions.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { changeTasks, mustBeOpen, raiseLicenses } from './user-task.actions.ts'
import { UserTask } from './user-task.model.ts'
import { type TaskOnSide, withSide } from './user-task.queries.ts'

/**
 * The tasks with these ids, without repetitions, locked in the order of their ids. Refuses the whole request if one is not visible,
 * not on the caller's side, done or frozen.
 */
const tasksNamed = async ({ db, user }: CallContext, ids: number[]): Promise<TaskOnSide[]> => {
  const wanted = [...new Set(ids)]
  const named = () =>
    UserTask.query(db)
      .modify(UserTask.visibleTo(user))
      .modify(among(db, 'user_tasks.id', wanted))
  await named().orderBy('user_tasks.id').forUpdate().select('user_tasks.id')
  const tasks = await named().modify(withSide).orderBy('user_tasks.id').castTo<TaskOnSide[]>()
  if (tasks.length !== wanted.length) throw refuse.unknownId('userTaskIds')
  if (!tasks.every((task) => mayEditLicense(user, task))) throw refuse.rule('notAllowed', 'userTaskIds')
  for (const task of tasks) mustBeOpen(task, 'userTaskIds')
  return tasks
}

/** Applies the same change to several tasks, and increases the version of each renewal task's license. */
export const changeTasksNamed = async (
  ctx: CallContext,
  ids: number[],
  values: Partial<UserTask>,
  mustBe: (task: TaskOnSide) => void = () => {},
): Promise<void> => {
  const tasks = await tasksNamed(ctx, ids)
  for (const task of tasks) mustBe(task)
  await changeTasks(ctx, tasks, values)
  await raiseLicenses(ctx, tasks)
}
