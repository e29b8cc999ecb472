import type { Knex } from 'knex'
import type { TodayItem } from '../../contract/today/calls.ts'
import { type Day, daysBetween } from '../../rules/day.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { nextStepOf, snoozeLimitOf, snoozeLimitOfTask, standingOfTask } from '../../rules/watch/today.ts'
import { CLIENT_MAY_RENEW, CLIENT_NAME } from '../clients/client.model.ts'
import { among } from '../kit/database/many.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { RENEWAL_DUE } from '../licenses/license.model.ts'
import { standingColumns, withStanding } from '../licenses/standing/standing.queries.ts'
import { waitingDaysSql } from '../requests/waiting-licenses.queries.ts'
import { withPeople } from '../user-tasks/list.queries.ts'
import { holderName } from '../users/user.queries.ts'
import { slackSql } from '../watch/slack.queries.ts'

/** A row without its place in the list. */
export type Item = Omit<TodayItem, 'tile' | 'why'>

/** Columns of a license row that are not part of the item. */
interface Renewing {
  licenseId: number
  renewalStage: Stage | null
  isTrackingOnlyRenewal: boolean | null
  unassigned: boolean
}
type LicenseRow = Omit<Item, 'kind' | 'next' | 'snoozeLimit' | 'taskId' | 'taskKind' | 'description' | 'licenseId'> & Renewing

type TaskRow = Omit<
  Item,
  'kind' | 'next' | 'snoozeLimit' | 'standing' | 'slack' | 'startBy' | 'expirationDate' | 'waitingDays' | 'taskId' | 'dueDate'
> & {
  taskId: number
  dueDate: Day
}

/** The rows of licenses by their ids. */
export const licenseItems = async (db: Knex, ids: readonly number[], today: Day): Promise<Map<number, Item>> => {
  if (ids.length === 0) return new Map()
  const { standing, unassigned } = standingColumns(today)
  const rows: LicenseRow[] = await db('licenses')
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
    .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
    .modify(among(db, 'licenses.id', ids))
    .select({
      licenseId: 'licenses.id',
      renewalId: 'licenses.renewal_id',
      renewalStage: 'licenses.renewal_stage',
      isTrackingOnlyRenewal: 'renewals.is_tracking_only_renewal',
      licenseNumber: 'licenses.license_number',
      licenseType: 'license_types.name',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      clientName: db.raw(CLIENT_NAME),
      startBy: 'licenses.start_by',
      slack: db.raw(slackSql(db, today)),
      dueDate: db.raw(RENEWAL_DUE),
      expirationDate: 'licenses.expiration_date',
      renewalDesignation: 'licenses.renewal_designation',
      billingClientSelfRenewalPermission: db.raw(CLIENT_MAY_RENEW),
      assignedUserId: 'users.id',
      assignedUserName: db.raw(holderName()),
      version: 'licenses.version',
      waitingDays: db.raw(waitingDaysSql(db, today)),
      standing: db.raw(standing),
      unassigned: db.raw(unassigned),
    })
  return new Map(
    rows.map(withStanding(today)).map(({ renewalStage, isTrackingOnlyRenewal, unassigned: isUnassigned, ...row }): [number, Item] => [
      row.licenseId,
      {
        ...row,
        kind: 'License',
        taskId: null,
        taskKind: null,
        description: null,
        next: nextStepOf({ renewalStage, isTrackingOnlyRenewal: Boolean(isTrackingOnlyRenewal), unassigned: Boolean(isUnassigned) }),
        snoozeLimit: snoozeLimitOf({ ...row, renewalStage }, today),
      },
    ]),
  )
}

/** The rows of tasks by their ids. */
export const taskItems = async (db: Knex, user: SignedIn, ids: readonly number[], today: Day): Promise<Map<number, Item>> => {
  if (ids.length === 0) return new Map()
  const rows: TaskRow[] = await db('user_tasks')
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .modify(withPeople(user))
    .modify(among(db, 'user_tasks.id', ids))
    .select({
      taskId: 'user_tasks.id',
      taskKind: 'user_tasks.kind',
      renewalId: 'user_tasks.renewal_id',
      licenseId: 'user_tasks.license_id',
      licenseNumber: 'licenses.license_number',
      licenseType: 'license_types.name',
      propertyId: 'properties.id',
      propertyName: 'properties.name',
      clientName: db.raw(CLIENT_NAME),
      description: 'user_tasks.description',
      dueDate: 'user_tasks.follow_up_date',
      renewalDesignation: 'licenses.renewal_designation',
      billingClientSelfRenewalPermission: db.raw(CLIENT_MAY_RENEW),
      assignedUserId: 'users.id',
      assignedUserName: db.raw(holderName()),
      version: 'user_tasks.version',
    })
  return new Map(
    rows.map((row): [number, Item] => {
      const slack = daysBetween(today, row.dueDate)
      const standing = standingOfTask(slack)
      const none = { startBy: null, expirationDate: null, waitingDays: null }
      const item: Item = {
        ...row,
        ...none,
        kind: 'Task',
        standing,
        slack,
        next: 'Mark done',
        snoozeLimit: snoozeLimitOfTask(row.dueDate, today),
      }
      return [row.taskId, item]
    }),
  )
}
