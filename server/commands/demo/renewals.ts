import type { Knex } from 'knex'
import { addDays, type Day } from '../../../rules/day.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import { actor, type Change } from '../../kit/database/change.ts'
import { insertRows } from '../../kit/database/many.ts'
import { ADDRESS, type Office, type PastEvent } from './office.ts'

/** How far back the activity goes. */
const DAYS = 45

interface Stored {
  id: number
  licenseId: number
  clientId: number
  userId: number | null
  stage: number
  start: Day | null
  forms: Day | null
  filed: Day | null
  received: Day | null
  sent: Day | null
  completedOn: string | null
}

/** A step of a renewal as the audit records it. */
interface Step {
  day: Day
  call: string
  renewal: Stored
  changes: Change[]
}

const stepsOf = (renewal: Stored): Step[] => {
  const step = (call: string, field: string, day: Day | null | undefined): Step[] =>
    day ? [{ day, call, renewal, changes: [{ field, from: null, to: day }] }] : []
  const begun = step('renewals.begin', 'processStartDate', renewal.start)
  const completed = step('renewals.complete', 'stage', renewal.completedOn?.slice(0, 10))
  return [
    ...begun.map((one) => ({ ...one, changes: [{ field: 'stage', from: null, to: 2 }, ...one.changes] })),
    ...step('renewals.formsReceived', 'formsReceivedDate', renewal.forms),
    ...step('renewals.formsFiled', 'formsFiledDate', renewal.filed),
    ...step('renewals.licenseReceived', 'licenseReceivedDate', renewal.received),
    ...step('renewals.licenseSent', 'licenseSentDate', renewal.sent),
    ...completed.map((one) => ({ ...one, changes: [{ field: 'stage', from: 7, to: COMPLETE }] })),
  ]
}

const renewalsSince = (db: Knex, day: Day): PromiseLike<Stored[]> =>
  db('renewals')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .where((rows) => rows.where('renewals.is_active', true).orWhere('renewals.completed_on', '>=', day))
    .orderBy('renewals.id')
    .select({
      id: 'renewals.id',
      licenseId: 'renewals.license_id',
      clientId: 'renewals.client_id',
      userId: 'licenses.assigned_user_id',
      stage: 'renewals.stage',
      start: 'renewals.process_start_date',
      forms: 'renewals.forms_received_date',
      filed: 'renewals.forms_filed_date',
      received: 'renewals.license_received_date',
      sent: 'renewals.license_sent_date',
      completedOn: 'renewals.completed_on',
    })

/** The audit of the demo's renewals by day, as the calls of their assignees would have written it. */
export const renewalEvents = async ({ db, today }: Office): Promise<PastEvent[]> => {
  const since = addDays(today, -DAYS)
  const steps = (await renewalsSince(db, since)).flatMap(stepsOf).filter(({ day }) => day >= since && day < today)
  const byDay = Map.groupBy(steps, ({ day }) => day)
  return Array.from({ length: DAYS }, (_, n) => n + 1).flatMap((daysAgo) => {
    const some = byDay.get(addDays(today, -daysAgo)) ?? []
    if (some.length === 0) return []
    const rows = () =>
      some.map(({ call, renewal: { id, licenseId, clientId, userId }, changes }) => ({
        ...actor({ db, user: userId === null ? null : { id: userId }, call, requestId: `demo-renewal-${id}`, address: ADDRESS }),
        ...{ clientId, record: 'renewals', recordId: id, licenseId, propertyId: null, changes: JSON.stringify(changes) },
      }))
    return [{ daysAgo, at: '13:30', happens: () => insertRows(db, 'audit', rows()) }]
  })
}
