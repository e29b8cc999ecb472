import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'

export type DateName = 'StartBy' | 'TrackDate' | 'DueDate' | 'ExpirationDate'

/** What a test knows of a license without the code of the reminders. */
export interface Seen {
  licenseId: number
  propertyId: number
  /** The client whose users renew it; 0 is the provider. */
  side: number
  assigneeId: number | null
  stage: Stage | null
  dates: Record<DateName, Day | null>
  /** Active, and of a term that is renewed. */
  isWatched: boolean
}

/** Reads the licenses without the code of the reminders. */
export const look = async (db: Knex): Promise<Seen[]> => {
  const rows = await db('licenses')
    .join('license_types', 'license_types.id', 'licenses.license_type_id')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .select('licenses.*', { term: 'license_terms.name' })
  return rows.map((row) => {
    const stage: Stage | null = row.renewal_stage
    return {
      licenseId: row.id,
      propertyId: row.property_id,
      side: row.renewal_designation === 'Provider' ? 0 : row.client_id,
      assigneeId: row.assigned_user_id,
      stage,
      dates: {
        StartBy: stage === null ? (row.start_by ?? row.track_date) : null,
        TrackDate: row.track_date,
        DueDate: row.renewal_due_date ?? row.due_date,
        ExpirationDate: (stage !== null && stage >= 6 ? row.renewal_expiration_date : null) ?? row.expiration_date,
      },
      isWatched: Boolean(row.active) && row.term !== 'One Time',
    }
  })
}
