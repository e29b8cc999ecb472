import type { Knex } from 'knex'
import { fieldsOf } from '../../../fixtures/rows.ts'
import { present } from '../../../rules/present.ts'
import { type CompletedRenewal, type MeasuredPace, measuredPace, PACE_FIGURES, type Pace } from '../../../rules/watch/pace.ts'
import { actByOf, type Planned, startByOf } from '../../../rules/watch/slack.ts'

export interface Deadlines {
  id: number
  startBy: string | null
  actBy: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any table.
type Row = Record<string, any>

const paceOf = (type: Row, pace: Row | undefined): Pace => ({
  preparationDays: pace?.preparationDays ?? type.preparationDays ?? null,
  formsToFiledDays: pace?.formsToFiledDays ?? null,
  processingDays: pace?.processingDays ?? type.processingDays ?? null,
})

const rows = async (db: Knex, table: string): Promise<Row[]> => (await db(table)).map((row) => fieldsOf(row))

/** The expected deadlines of all licenses by the rules, read table by table. */
export const expectedDeadlines = async (db: Knex): Promise<Deadlines[]> => {
  const [licenses, types, terms, paces, renewals] = await Promise.all([
    rows(db, 'licenses'),
    rows(db, 'license_types'),
    rows(db, 'license_terms'),
    rows(db, 'paces'),
    rows(db, 'renewals'),
  ])
  const byId = (all: Row[]) => new Map<number, Row>(all.map((row) => [Number(row.id), row]))
  const [typeOf, termOf] = [byId(types), byId(terms)]
  return licenses.map((license) => {
    const type = present(typeOf.get(license.licenseTypeId))
    const renewal = renewals.find((one) => one.licenseId === license.id && one.isActive)
    const pace = paces.find((one) => one.clientId === license.clientId && one.licenseTypeId === license.licenseTypeId)
    const planned: Planned = {
      active: Boolean(license.active) && Boolean(license.propertyActive),
      isSecondary: license.masterLicenseId !== null,
      isOneTime: termOf.get(type.licenseTermId)?.kind === 'OneTime',
      renewalStage: renewal?.stage ?? null,
      expirationDate: license.expirationDate,
      dueDate: renewal?.renewalDueDate ?? license.dueDate,
      trackDate: license.trackDate,
    }
    const its = paceOf(type, pace)
    return { id: Number(license.id), startBy: startByOf(planned, its), actBy: actByOf(planned, its) }
  })
}

/** The deadlines that are stored. */
export const storedDeadlines = (db: Knex): PromiseLike<Deadlines[]> =>
  db('licenses').select({ id: 'id', startBy: 'start_by', actBy: 'act_by' })

/** The licenses whose stored deadlines are not those of the rules. */
export const wrongDeadlines = async (db: Knex): Promise<{ expected: Deadlines; stored: Deadlines | undefined }[]> => {
  const stored = new Map((await storedDeadlines(db)).map((one) => [one.id, one]))
  return (await expectedDeadlines(db))
    .map((expected) => ({ expected, stored: stored.get(expected.id) }))
    .filter(({ expected, stored: held }) => held?.startBy !== expected.startBy || held?.actBy !== expected.actBy)
}

/** The pace of a client's renewals of a type, read row by row. */
export const expectedPace = async (db: Knex, clientId: number, licenseTypeId: number): Promise<(MeasuredPace | null)[]> => {
  const found = await db('renewals')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .where({ 'licenses.client_id': clientId, 'licenses.license_type_id': licenseTypeId })
    .select('renewals.*')
  const completed = found
    .filter((row) => !row.is_active)
    .map((row): Row => fieldsOf(row))
    .sort((a, b) => (a.completedOn === b.completedOn ? Number(b.id) - Number(a.id) : a.completedOn < b.completedOn ? 1 : -1))
  const dates = completed.map(
    ({ processStartDate, formsReceivedDate, formsFiledDate, licenseReceivedDate }): CompletedRenewal => ({
      processStartDate,
      formsReceivedDate,
      formsFiledDate,
      licenseReceivedDate,
    }),
  )
  return PACE_FIGURES.map((figure) => measuredPace(figure, dates))
}
