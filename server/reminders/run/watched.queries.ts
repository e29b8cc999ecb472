import type { Knex } from 'knex'
import { addDays, type Day } from '../../../rules/day.ts'
import { isOneTime, isPerpetual } from '../../../rules/licenses/terms.ts'
import type { Reminded } from '../../../rules/reminders/due.ts'
import { type Stage, stageOf } from '../../../rules/renewals/stages.ts'
import { countedExpiration, type Standing, standingOf, type Watched } from '../../../rules/watch/standing.ts'
import { clock } from '../../kit/clock.ts'
import { among } from '../../kit/database/many.ts'
import type { Scope } from '../../kit/database/query.ts'
import { ACTIVE_SQL, RENEWAL_DUE } from '../../licenses/license.model.ts'
import { PROVIDER } from '../policies/policy.queries.ts'

/** SQL for the owner of a license's reminders: 0 for the provider, otherwise the client. The query must join `clients`. */
export const OWNER_SQL = `case when licenses.renewal_designation = 'Provider' or clients.service_level = 'FullService' then ${PROVIDER} else licenses.client_id end`

/** A license as reminders read it. */
export interface WatchedLicense {
  id: number
  clientId: number
  /** See `OWNER_SQL`. */
  ownerId: number
  propertyId: number
  licenseNumber: string
  propertyName: string
  assignedUserId: number | null
  createdOn: string
  startBy: Day | null
  trackDate: Day | null
  watched: Watched
}

export interface KeyContact {
  propertyId: number
  name: string
  email: string
}

interface LicenseRow {
  id: number
  clientId: number
  ownerId: number
  propertyId: number
  licenseNumber: string
  propertyName: string
  assignedUserId: number | null
  createdOn: string
  active: boolean | 0 | 1
  masterLicenseId: number | null
  hasCompletedRenewal: boolean | 0 | 1
  renewalStage: Stage | null
  isTrackingOnlyRenewal: boolean | 0 | 1 | null
  startBy: Day | null
  actBy: Day | null
  trackDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
  newExpirationDate: Day | null
  term: string | null
}

const selected = (db: Knex) =>
  db('licenses')
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
    .select({
      id: 'licenses.id',
      clientId: 'licenses.client_id',
      ownerId: db.raw(OWNER_SQL),
      propertyId: 'licenses.property_id',
      licenseNumber: 'licenses.license_number',
      propertyName: 'licenses.property_name',
      assignedUserId: 'licenses.assigned_user_id',
      createdOn: 'licenses.created_on',
      active: db.raw(ACTIVE_SQL),
      masterLicenseId: 'licenses.master_license_id',
      hasCompletedRenewal: 'licenses.has_completed_renewal',
      renewalStage: 'licenses.renewal_stage',
      isTrackingOnlyRenewal: 'renewals.is_tracking_only_renewal',
      startBy: 'licenses.start_by',
      actBy: 'licenses.act_by',
      trackDate: 'licenses.track_date',
      dueDate: db.raw(RENEWAL_DUE),
      expirationDate: 'licenses.expiration_date',
      newExpirationDate: 'renewals.expiration_date',
      term: 'license_terms.name',
    })

const read = (row: LicenseRow, today: Day): WatchedLicense => {
  const { id, clientId, ownerId, propertyId, licenseNumber, propertyName, assignedUserId, createdOn, startBy, trackDate, renewalStage } =
    row
  const watched: Watched = {
    active: Boolean(row.active),
    isSecondary: row.masterLicenseId !== null,
    isOneTime: isOneTime(row.term),
    isPerpetual: isPerpetual(row.term),
    stage: stageOf({ renewalStage, hasCompletedRenewal: Boolean(row.hasCompletedRenewal), trackDate }, today),
    renewalStage,
    isTrackingOnlyRenewal: Boolean(row.isTrackingOnlyRenewal),
    expirationDate: row.expirationDate,
    newExpirationDate: row.newExpirationDate,
    dueDate: row.dueDate,
    actBy: row.actBy,
  }
  return { id, clientId, ownerId, propertyId, licenseNumber, propertyName, assignedUserId, createdOn, startBy, trackDate, watched }
}

/** Inactive, secondary and One Time licenses have no reminders. */
export const isWatched = ({ watched }: WatchedLicense): boolean => watched.active && !watched.isSecondary && !watched.isOneTime

/** The dates that the steps of a policy count from. */
export const remindedOf = ({ watched, startBy, trackDate }: WatchedLicense): Reminded => ({
  renewalStage: watched.renewalStage,
  dates: {
    StartBy: watched.renewalStage === null ? (startBy ?? trackDate) : null,
    TrackDate: trackDate,
    DueDate: watched.dueDate,
    ExpirationDate: countedExpiration(watched),
  },
})

export const standingOfWatched = ({ watched }: WatchedLicense, today: Day): Standing => standingOf(watched, today)

/** The day from which reminders of a license are sent: `from`, or the day when the license was added if that is later. */
export const remindedFrom = ({ createdOn }: WatchedLicense, from: Day): Day => {
  // A cheap check for most licenses, without a time zone conversion: no zone is a whole day away from UTC.
  if (createdOn < addDays(from, -1)) return from
  const added = clock.local(createdOn).slice(0, 10)
  return added > from ? added : from
}

/** The next `size` licenses with an id greater than `afterId` that can have reminders, sorted by id. `scope` narrows them. */
export const nextLicenses = async (
  db: Knex,
  { afterId, size, scope }: { afterId: number; size: number; scope?: Scope },
  today: Day,
): Promise<WatchedLicense[]> => {
  const rows: LicenseRow[] = await selected(db)
    .where('licenses.id', '>', afterId)
    .whereRaw(ACTIVE_SQL)
    .whereNull('licenses.master_license_id')
    .modify((query) => scope?.(query))
    .orderBy('licenses.id')
    .limit(size)
  return rows.map((row) => read(row, today))
}

export const licensesById = async (db: Knex, ids: number[], today: Day): Promise<Map<number, WatchedLicense>> => {
  const rows: LicenseRow[] = await selected(db).modify(among(db, 'licenses.id', ids))
  return new Map(rows.map((row) => [row.id, read(row, today)]))
}

/** The key contacts of properties, by property. */
export const keyContactsOf = async (db: Knex, propertyIds: number[]): Promise<Map<number, KeyContact[]>> => {
  const rows: KeyContact[] = await db('property_contacts')
    .modify(among(db, 'property_id', [...new Set(propertyIds)]))
    .where('is_key_contact', true)
    .whereRaw(`trim(coalesce(email, '')) <> ''`)
    .orderBy('id')
    .select({ propertyId: 'property_id', name: 'name', email: 'email' })
  const found = new Map<number, KeyContact[]>()
  for (const row of rows) found.set(row.propertyId, [...(found.get(row.propertyId) ?? []), row])
  return found
}
