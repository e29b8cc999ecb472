import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { FILED, type Stage } from '../../rules/renewals/stages.ts'
import type { Pace } from '../../rules/watch/pace.ts'
import { actByOf, type Planned, startByOf } from '../../rules/watch/slack.ts'
import { daysBefore } from '../kit/database/days.ts'
import { among } from '../kit/database/many.ts'
import type { Query, Scope } from '../kit/database/query.ts'

/**
 * The deadlines of licenses: `startByOf` and `actByOf` of rules/watch/slack.ts as SQL. server/watch/deadlines.test.ts compares the two.
 * Every call that changes what a deadline depends on sets it in its transaction, or leaves it to the background with
 * `updateDeadlinesOf`. A deadline is no change by a person: version, modified date and audit stay as they are.
 */

/** The fields of a license that its deadlines depend on. */
export const DEADLINE_FIELDS = [
  'active',
  'propertyActive',
  'masterLicenseId',
  'licenseTypeId',
  'renewalStage',
  'renewalDueDate',
  'expirationDate',
  'dueDate',
  'trackDate',
]

const FORMS: Stage = 3
const RECEIVED: Stage = 6

/** The days that each license takes, one row per license: the client's measured pace, or else the values of the license type. */
export const paced = (db: Knex, scope: Scope): Query =>
  db('licenses')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('paces', (pace) =>
      pace.on('paces.client_id', 'licenses.client_id').andOn('paces.license_type_id', 'licenses.license_type_id'),
    )
    .modify(scope)
    .select({
      id: 'licenses.id',
      is_one_time: db.raw(`coalesce(license_terms.kind = 'OneTime', false)`),
      preparation_days: db.raw('coalesce(paces.preparation_days, license_types.preparation_days)'),
      forms_to_filed_days: 'paces.forms_to_filed_days',
      processing_days: db.raw('coalesce(paces.processing_days, license_types.processing_days)'),
    })

const earlier = (a: string, b: string) => `coalesce(case when ${a} <= ${b} then ${a} else ${b} end, ${a}, ${b})`

const NO_PLAN = 'paced.is_one_time or licenses.master_license_id is not null or not licenses.active or not licenses.property_active'

const STORED = { renewalStage: 'licenses.renewal_stage', renewalDueDate: 'licenses.renewal_due_date' }

/**
 * SQL over `licenses` and `paced`. By default uses the stored renewal; pass the SQL of one that the same statement stores. Dates come from
 * `licenses` itself, which PostgreSQL rereads after it has waited for a row lock.
 */
export const deadlines = (db: Knex, { renewalStage, renewalDueDate } = STORED): { startBy: string; actBy: string } => {
  const preparation = 'coalesce(paced.preparation_days, 0)'
  const untilIssued = `(${preparation} + coalesce(paced.processing_days, 0))`
  const start = earlier(daysBefore(db, 'licenses.due_date', preparation), daysBefore(db, 'licenses.expiration_date', untilIssued))
  const calculated = `case when coalesce(paced.preparation_days, paced.processing_days) is not null then ${start} end`
  const dueDate = `coalesce(${renewalDueDate}, licenses.due_date, licenses.expiration_date)`
  const toFile = `case when ${renewalStage} >= ${FORMS} then paced.forms_to_filed_days else paced.preparation_days end`
  return {
    startBy: `case when ${NO_PLAN} or ${renewalStage} is not null then null else coalesce(${calculated}, licenses.track_date) end`,
    actBy: `case when ${NO_PLAN} or ${renewalStage} >= ${RECEIVED} then null
      when ${renewalStage} is null then ${calculated}
      when ${renewalStage} >= ${FILED} then ${daysBefore(db, 'licenses.expiration_date', 'paced.processing_days')}
      else ${daysBefore(db, dueDate, `(${toFile})`)} end`,
  }
}

const differ = ({ startBy, actBy }: ReturnType<typeof deadlines>) =>
  `(licenses.start_by is distinct from ${startBy} or licenses.act_by is distinct from ${actBy})`

/** Sets the deadlines of the licenses in one statement, which writes only those that differ. */
export const setDeadlines = async (db: Knex, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const sql = deadlines(db)
  await db.raw(
    `update licenses set start_by = ${sql.startBy}, act_by = ${sql.actBy} from (?) as paced where paced.id = licenses.id and ${differ(sql)}`,
    [paced(db, among(db, 'licenses.id', ids))],
  )
}

/** The fields of a new license from which its deadlines are calculated. */
interface NewLicense extends Partial<Pick<Planned, 'expirationDate' | 'dueDate' | 'trackDate'>> {
  licenseTypeId?: number
  active: boolean
  propertyActive: boolean
}

interface PaceOfType extends Pace {
  licenseTypeId: number
  isOneTime: boolean
}

const NO_PACE = { preparationDays: null, formsToFiledDays: null, processingDays: null, isOneTime: false }

/** Adds the deadlines to new licenses before they are inserted: a license is in many indexes, so a later update would be slow. */
export const withDeadlines = async <L extends NewLicense>(
  db: Knex,
  clientId: number,
  licenses: readonly L[],
): Promise<(L & { startBy: Day | null; actBy: Day | null })[]> => {
  const typeIds = [...new Set(licenses.map(({ licenseTypeId }) => licenseTypeId))].filter((id) => id !== undefined)
  const found: PaceOfType[] = await db('license_types')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('paces', (pace) => pace.on('paces.license_type_id', 'license_types.id').andOnVal('paces.client_id', clientId))
    .modify(among(db, 'license_types.id', typeIds))
    .select({
      licenseTypeId: 'license_types.id',
      isOneTime: db.raw(`license_terms.kind = 'OneTime'`),
      preparationDays: db.raw('coalesce(paces.preparation_days, license_types.preparation_days)'),
      formsToFiledDays: 'paces.forms_to_filed_days',
      processingDays: db.raw('coalesce(paces.processing_days, license_types.processing_days)'),
    })
  const paces = new Map(found.map((pace) => [pace.licenseTypeId, pace]))
  return licenses.map((license) => {
    const { licenseTypeId = 0, active, propertyActive, expirationDate = null, dueDate = null, trackDate = null } = license
    const { isOneTime, ...pace } = paces.get(licenseTypeId) ?? NO_PACE
    const dates = { expirationDate, dueDate, trackDate }
    const planned = { ...dates, active: active && propertyActive, isSecondary: false, isOneTime: Boolean(isOneTime), renewalStage: null }
    return { ...license, startBy: startByOf(planned, pace), actBy: actByOf(planned, pace) }
  })
}

/** The licenses with ids in (`after`, `upTo`] whose stored deadlines are wrong. */
export const wrongDeadlines = (db: Knex, after: number, upTo: number): PromiseLike<number[]> => {
  const range: Scope = (query: Query) => query.where('licenses.id', '>', after).where('licenses.id', '<=', upTo)
  return db('licenses')
    .join(paced(db, range).as('paced'), 'paced.id', 'licenses.id')
    .whereRaw(differ(deadlines(db)))
    .pluck('licenses.id')
}

/**
 * Schedules an update of the deadlines of a type's licenses, of one client or of all. Done in the background, because a type may have any
 * number of licenses, and a call that locked licenses of other clients could deadlock.
 */
export const updateDeadlinesOf = async (db: Knex, licenseTypeId: number, clientId: number | null = null): Promise<void> => {
  await db('deadline_updates').insert({ license_type_id: licenseTypeId, client_id: clientId })
}
