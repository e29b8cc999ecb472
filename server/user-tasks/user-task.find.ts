import type { LicenseSide } from '../../rules/people/permissions.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import type { LoadContext } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { Renewal } from '../renewals/renewal.model.ts'
import { UserTask } from './user-task.model.ts'
import { type TaskOnSide, withSide } from './user-task.queries.ts'

const visibleTasks = ({ db, user }: LoadContext) => UserTask.query(db).modify(UserTask.visibleTo(user)).modify(withSide)

/** `/user-tasks/{id}`: a task of any kind, open or done. */
export const visibleTask = async (loading: LoadContext): Promise<TaskOnSide | undefined> =>
  visibleTasks(loading).findOne('user_tasks.id', loading.params.id).castTo<TaskOnSide | undefined>()

/** `/user-tasks/renewals/{id}` and similar: a task of this kind only. */
export const taskOfKind =
  (kind: TaskKind) =>
  async (loading: LoadContext): Promise<TaskOnSide | undefined> => {
    const task = await visibleTask(loading)
    return task?.kind === kind ? task : undefined
  }

/** The renewal of a path with its license: If-Match compares the license's version. */
export interface OfRenewal extends LicenseSide {
  license: License
  renewal: Renewal
  version: number
}

/** `/renewals/{id}/tasks` */
export const renewalOfTasks = async ({ db, user, params }: LoadContext): Promise<OfRenewal | undefined> => {
  const renewal = await Renewal.query(db).findById(params.id)
  const license = renewal && (await License.query(db).modify(License.visibleTo(user)).findById(renewal.licenseId))
  if (!license) return undefined
  const { clientId, renewalDesignation, version } = license
  return { license, renewal, clientId, renewalDesignation, version }
}

/** `/renewals/{id}/tasks/{taskId}`: undefined for a task of another renewal. */
export const taskOfRenewal = async (loading: LoadContext<'id' | 'taskId'>): Promise<(OfRenewal & { task: TaskOnSide }) | undefined> => {
  const within = await renewalOfTasks(loading)
  if (!within) return undefined
  const { taskId } = loading.params
  const task = await visibleTasks(loading)
    .findOne({ 'user_tasks.id': taskId, 'user_tasks.renewal_id': within.renewal.id })
    .castTo<TaskOnSide | undefined>()
  return task && { ...within, task }
}
