import { addDays } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import type { Office, PastEvent } from './office.ts'

const HARBOR = 'administrator@harbor.example'
const SUMMIT = 'administrator@summit.example'
const STAFF = 'renewals@provider.example'

/** Bulk actions: one done, one undone, and one that is only planned. */
export const batchEvents = async (office: Office): Promise<PastEvent[]> => {
  const { db, today } = office
  const clientOf = async (email: string): Promise<number> => (await db('users').where({ email }).first('client_id')).client_id
  /** Licenses whose track date is so far ahead that changes need no approval. */
  const quiet = (where: object): PromiseLike<number[]> =>
    db('licenses')
      .where({ active: true, property_active: true, ...where })
      .whereNotNull('assigned_user_id')
      .whereNull('master_license_id')
      .whereNull('renewal_stage')
      .where('track_date', '>', addDays(today, 45))
      .orderBy('id', 'desc')
      .limit(4)
      .pluck('id')
  const assignTo = async (licenseIds: number[], renewalDesignation: string, deputy: string) => ({
    licenseIds,
    renewalDesignation,
    userId: await office.userId(deputy),
  })
  const tasks: number[] = await db('user_tasks')
    .join('licenses', 'licenses.id', 'user_tasks.license_id')
    .where({ 'licenses.client_id': await clientOf(SUMMIT), 'licenses.renewal_designation': 'BillingClient' })
    .where('user_tasks.kind', 'Renewal')
    .whereNull('user_tasks.done_on')
    .orderBy('user_tasks.id', 'desc')
    .limit(3)
    .pluck('user_tasks.id')
  let batchId: number | null = null
  return [
    {
      daysAgo: 8,
      at: '15:20',
      happens: () =>
        office.call(SUMMIT, 'userTasks.bulkUpdateDescriptions', { body: { description: 'Get the signed affidavit', userTaskIds: tasks } }),
    },
    {
      daysAgo: 5,
      at: '13:45',
      happens: async () => {
        const body = await assignTo(await quiet({ renewal_designation: 'Provider' }), 'Provider', 'tomas.herrera@provider.example')
        batchId = (await office.call(STAFF, 'dashboard.bulkAssign', { body })).batchId as number
      },
    },
    { daysAgo: 4, at: '14:10', happens: () => office.call(STAFF, 'batches.undo', { id: present(batchId), body: {} }) },
    {
      daysAgo: 1,
      at: '20:05',
      happens: async () => {
        const body = await assignTo(
          await quiet({ renewal_designation: 'BillingClient', client_id: await clientOf(HARBOR) }),
          'BillingClient',
          'jordan.blake@harbor.example',
        )
        return office.call(HARBOR, 'plans.create', { body: { call: 'dashboard.bulkAssign', body, notify: false } })
      },
    },
  ]
}

const VIEWS = [
  { by: HARBOR, list: 'licenses', name: 'Expired or past due', filter: { standings: ['expired', 'pastDue'] }, sharedWith: 'Team' },
  { by: SUMMIT, list: 'renewals', name: 'Filed, waiting for the license', filter: { renewalStatuses: [5] }, sharedWith: 'Nobody' },
  { by: STAFF, list: 'renewals', name: 'Begun, to be filed', filter: { renewalStatuses: [2, 3, 4] }, sharedWith: 'Team' },
]

/** Saved views, a leave, a snooze, an auditor room and an evidence pack. */
export const habitEvents = async (office: Office): Promise<PastEvent[]> => {
  const { db, today } = office
  const begun = await db('licenses')
    .join('users', 'users.id', 'licenses.assigned_user_id')
    .where({ 'licenses.renewal_designation': 'Provider', 'licenses.active': true, 'licenses.property_active': true })
    .whereIn('licenses.renewal_stage', [2, 3])
    .where('licenses.renewal_due_date', '>', addDays(today, 6))
    .orderBy('licenses.id', 'desc')
    .first({ id: 'licenses.id', email: 'users.email' })
  const ofHarbor: number[] = await db('properties')
    .where({ billing_client_id: (await db('users').where({ email: HARBOR }).first('client_id')).client_id, active: true })
    .orderBy('id')
    .limit(2)
    .pluck('id')
  const deputyId = await office.userId('heather.yazzie@summit.example')
  return [
    ...VIEWS.map(({ by, ...body }) => ({ daysAgo: 23, at: '16:00', happens: () => office.call(by, 'savedViews.create', { body }) })),
    {
      daysAgo: 3,
      at: '17:30',
      happens: async () =>
        office.call(SUMMIT, 'leaves.create', {
          id: await office.userId('owen.prichard@summit.example'),
          body: { from: addDays(today, -1), to: addDays(today, 8), deputyId },
        }),
    },
    {
      daysAgo: 1,
      at: '13:10',
      happens: () =>
        office.call(begun.email, 'today.snooze', {
          body: { licenseId: begun.id, until: addDays(today, 4), reason: 'The clerk is back on that day.' },
        }),
    },
    {
      daysAgo: 6,
      at: '18:00',
      happens: () =>
        office.call(HARBOR, 'auditorRooms.create', {
          body: { name: 'Deloitte', propertyIds: ofHarbor, from: addDays(today, -365), endsOn: addDays(today, 24) },
        }),
    },
    {
      daysAgo: 6,
      at: '17:50',
      happens: () => office.call(HARBOR, 'evidence.prepare', { body: { propertyId: present(ofHarbor[0]), since: addDays(today, -365) } }),
    },
  ]
}
