import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/handler.ts'
import { openTasks } from './user-task.queries.ts'

export const userTaskHandlers: Handlers<Calls['userTasks']> = {
  counts: async ({ db, user }) => {
    const rows: { kind: string; total: number }[] = await openTasks(db, user)
      .groupBy('user_tasks.kind')
      .select('user_tasks.kind')
      .count({ total: '*' })
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.total ?? 0
    return {
      renewals: of('Renewal'),
      managerChanges: of('ManagerChange'),
      propertyContacts: of('PropertyContact'),
      total: rows.reduce((sum, row) => sum + row.total, 0),
    }
  },
}
