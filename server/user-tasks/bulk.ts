import { mayEditTask } from '../../rules/people/permissions.ts'
import { among } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { changeTasks, mustBeOpen, raiseLicenses } from './user-task.actions.ts'
import { UserTask } from './user-task.model.ts'
import { type TaskOnSide, withSide } from './user-task.queries.ts'

type MustBe = (task: TaskOnSide) => void

const named = ({ db, user }: CallContext, ids: number[]) =>
  UserTask.query(db)
    .modify(UserTask.visibleTo(user))
    .modify(among(db, 'user_tasks.id', ids))
    .orderBy('user_tasks.id')

/** The tasks with these ids. Refuses the whole request if one is not visible, not on the caller's side, done or frozen. */
export const checkTasks = async (ctx: CallContext, ids: number[], mustBe: MustBe = () => {}): Promise<TaskOnSide[]> => {
  const wanted = [...new Set(ids)]
  const tasks = await named(ctx, wanted).modify(withSide).castTo<TaskOnSide[]>()
  if (tasks.length !== wanted.length) throw refuse.unknownId('userTaskIds')
  if (!tasks.every((task) => mayEditTask(ctx.user, task))) throw refuse.rule('notAllowed', 'userTaskIds')
  for (const task of tasks) {
    mustBeOpen(task, 'userTaskIds')
    mustBe(task)
  }
  return tasks
}

/** Applies the same change to several tasks, locked in the order of their ids, and increases the version of each renewal task's license. */
export const changeTasksNamed = async (ctx: CallContext, ids: number[], values: Partial<UserTask>, mustBe?: MustBe): Promise<void> => {
  await named(ctx, ids).forUpdate().select('user_tasks.id')
  const tasks = await checkTasks(ctx, ids, mustBe)
  await changeTasks(ctx, tasks, values)
  await raiseLicenses(ctx, tasks)
}
