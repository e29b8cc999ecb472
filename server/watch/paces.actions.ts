import type { Knex } from 'knex'
import { keysOf } from '../../rules/records.ts'
import type { CompletedRenewal } from '../../rules/watch/pace.ts'
import { measuredPace, NO_PACE, PACE_FIGURES, type Pace } from '../../rules/watch/pace.ts'
import { isPostgres } from '../kit/database/query.ts'
import { updateDeadlinesOf } from './deadlines.actions.ts'

/** A client and a license type. */
export interface PaceOf {
  clientId: number
  licenseTypeId: number
}

/** The completed renewals of a client's licenses of a type, the latest first. */
export const completedOf = (db: Knex, { clientId, licenseTypeId }: PaceOf) =>
  db('renewals')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .where({ 'licenses.client_id': clientId, 'licenses.license_type_id': licenseTypeId, 'renewals.is_active': false })
    .orderBy([
      { column: 'renewals.completed_on', order: 'desc' },
      { column: 'renewals.id', order: 'desc' },
    ])

export const PACE_DATES = {
  processStartDate: 'renewals.process_start_date',
  formsReceivedDate: 'renewals.forms_received_date',
  formsFiledDate: 'renewals.forms_filed_date',
  licenseReceivedDate: 'renewals.license_received_date',
}

const COLUMNS = {
  preparationDays: 'preparation_days',
  formsToFiledDays: 'forms_to_filed_days',
  processingDays: 'processing_days',
} as const satisfies Record<keyof Pace, string>

const measured = async (db: Knex, of: PaceOf): Promise<Pace> => {
  const renewals: CompletedRenewal[] = await completedOf(db, of).select(PACE_DATES)
  const figures = PACE_FIGURES.map((figure) => [figure, measuredPace(figure, renewals)?.days ?? null])
  return { ...NO_PACE, ...Object.fromEntries(figures) }
}

const isSame = (a: Pace, b: Pace): boolean => PACE_FIGURES.every((figure) => a[figure] === b[figure])

const stored = (db: Knex, { clientId, licenseTypeId }: PaceOf) => db('paces').where({ client_id: clientId, license_type_id: licenseTypeId })

/** Whether the stored pace is the one that the renewals give. */
export const isMeasured = async (db: Knex, of: PaceOf): Promise<boolean> =>
  isSame((await stored(db, of).first(COLUMNS)) ?? NO_PACE, await measured(db, of))

/**
 * Measures the pace of a client's renewals of a type again. If it has changed, the deadlines of the licenses follow in the background.
 * On PostgreSQL the row is locked first, so that of two renewals that complete at once the second counts the first.
 */
export const measurePace = async (db: Knex, of: PaceOf): Promise<void> => {
  const { clientId, licenseTypeId } = of
  await db('paces').insert({ client_id: clientId, license_type_id: licenseTypeId }).onConflict().ignore()
  const row = stored(db, of).first(COLUMNS)
  const before: Pace = await (isPostgres(db) ? row.forUpdate() : row)
  const pace = await measured(db, of)
  if (isSame(before, pace)) return
  await stored(db, of).update(Object.fromEntries(keysOf(COLUMNS).map((figure) => [COLUMNS[figure], pace[figure]])))
  await updateDeadlinesOf(db, licenseTypeId, clientId)
}
