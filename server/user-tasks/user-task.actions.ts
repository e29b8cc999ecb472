import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { type Acting, change, create } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import type { License } from '../licenses/license.model.ts'
import { UserTask } from './user-task.model.ts'

/** The one open task of a renewal, if there is one. */
export const openTaskOf = async (db: Knex, renewalId: number): Promise<UserTask | undefined> =>
  UserTask.query(db).findOne({ renewal_id: renewalId }).whereNull('done_on')

/** Moves the open task of a renewal, or makes it for the license's assignee (product §4 and §6). */
export const followUpOn = async (acting: Acting, license: License, renewalId: number, followUpDate: Day): Promise<void> => {
  const task = await openTaskOf(acting.db, renewalId)
  if (task) return change(acting, task, { followUpDate })
  const { id: licenseId, propertyId, clientId, assignedUserId } = license
  await create(acting, UserTask, { kind: 'Renewal', renewalId, licenseId, propertyId, clientId, assignedUserId, followUpDate })
}

export const finishTaskOf = async (acting: Acting, renewalId: number): Promise<void> => {
  const task = await openTaskOf(acting.db, renewalId)
  if (task) await change(acting, task, { doneOn: clock.now() })
}

/** When a license changes assignee or side, its open task follows. */
export const followAssignee = async (db: Knex, license: License): Promise<void> => {
  if (license.renewalId === null) return
  await UserTask.query(db).patch({ assignedUserId: license.assignedUserId }).where({ renewal_id: license.renewalId }).whereNull('done_on')
}
