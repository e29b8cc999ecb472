import type { Knex } from 'knex'
import { keysOf } from '../../rules/records.ts'
import type { CompletedRenewal } from '../../rules/watch/pace.ts'
import { measuredPace, NO_PACE, PACE_FIGURES, type Pace } from '../../rules/watch/pace.ts'
import { valueTable } from '../kit/database/many.ts'
import { isPostgres, type Query } from '../kit/database/query.ts'
import { updateDeadlinesOf } from './deadlines.actions.ts'

/** A client and a license type. */
export interface PaceOf {
  clientId: number
  licenseTypeId: number
}

/** Completed renewals, the latest first. */
const latestFirst = (licenses: Query): Query =>
  licenses.where('renewals.is_active', false).orderBy([
    { column: 'renewals.completed_on', order: 'desc' },
    { column: 'renewals.id', order: 'desc' },
  ])

/** The completed renewals of a client's licenses of a type, the latest first. */
export const completedOf = (db: Knex, { clientId, licenseTypeId }: PaceOf): Query =>
  latestFirst(
    db('renewals')
      .join('licenses', 'licenses.id', 'renewals.license_id')
      .where({ 'licenses.client_id': clientId, 'licenses.license_type_id': licenseTypeId }),
  )

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

const measured = (renewals: readonly CompletedRenewal[]): Pace => {
  const figures = PACE_FIGURES.map((figure) => [figure, measuredPace(figure, renewals)?.days ?? null])
  return { ...NO_PACE, ...Object.fromEntries(figures) }
}

const isSame = (a: Pace, b: Pace): boolean => PACE_FIGURES.every((figure) => a[figure] === b[figure])

const stored = (db: Knex, { clientId, licenseTypeId }: PaceOf) => db('paces').where({ client_id: clientId, license_type_id: licenseTypeId })

const keyOf = ({ clientId, licenseTypeId }: PaceOf): string => `${clientId} ${licenseTypeId}`

/** The paces whose stored values differ from those measured from the renewals. */
export const wrongPaces = async (db: Knex, paces: readonly PaceOf[]): Promise<PaceOf[]> => {
  const asked = valueTable(
    db,
    { client_id: 'integer', license_type_id: 'integer' },
    JSON.stringify(paces.map(({ clientId, licenseTypeId }) => [clientId, licenseTypeId])),
  )
  // A cross join makes SQLite start from the given paces instead of scanning all renewals.
  const renewals: (CompletedRenewal & PaceOf)[] = await latestFirst(
    db
      .from(db.raw('(?) as asked', [asked]))
      .joinRaw('cross join licenses')
      .join('renewals', 'renewals.license_id', 'licenses.id')
      .whereRaw('licenses.client_id = asked.client_id and licenses.license_type_id = asked.license_type_id'),
  ).select({ ...PACE_DATES, clientId: 'licenses.client_id', licenseTypeId: 'licenses.license_type_id' })
  const known: (Pace & PaceOf)[] = await db('paces')
    .join(db.raw('(?) as asked', [asked]), (on) =>
      on.on('asked.client_id', 'paces.client_id').andOn('asked.license_type_id', 'paces.license_type_id'),
    )
    .select({ ...COLUMNS, clientId: 'paces.client_id', licenseTypeId: 'paces.license_type_id' })
  const given = Map.groupBy(renewals, keyOf)
  const held = new Map(known.map((pace) => [keyOf(pace), pace]))
  return paces.filter((pace) => !isSame(held.get(keyOf(pace)) ?? NO_PACE, measured(given.get(keyOf(pace)) ?? [])))
}

/**
 * Measures the pace of a client's renewals of a type again. If it has changed, schedules an update of the deadlines. On PostgreSQL the row
 * is locked first, so that of two renewals completing at once, the second counts the first.
 */
export const measurePace = async (db: Knex, of: PaceOf): Promise<void> => {
  const { clientId, licenseTypeId } = of
  await db('paces').insert({ client_id: clientId, license_type_id: licenseTypeId }).onConflict().ignore()
  const row = stored(db, of).first(COLUMNS)
  const before: Pace = await (isPostgres(db) ? row.forUpdate() : row)
  const pace = measured(await completedOf(db, of).select(PACE_DATES))
  if (isSame(before, pace)) return
  await stored(db, of).update(Object.fromEntries(keysOf(COLUMNS).map((figure) => [COLUMNS[figure], pace[figure]])))
  await updateDeadlinesOf(db, licenseTypeId, clientId)
}
