import { modelOf } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { userTasks } from '../tables/user-tasks.ts'

/** A follow-up task. A done task is kept for the history. */
export class UserTask extends modelOf('user_tasks', userTasks) {
  static override naming = ['description']
  static override copies = ['side', 'isOfBoth', 'propertyNameSort', 'licenseNumberSort', 'licenseTypesCount']
  static visibleTo = ownVisibleTo('user_tasks.client_id')
}
