import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Simulation, SimulationPage } from '../../../contract/intervals.ts'
import type { Day } from '../../../rules/day.ts'
import { calculatedDates, ENTERED_SOURCES, type RuleOfType } from '../../../rules/intervals/calculate.ts'
import { present } from '../../../rules/present.ts'
import { among, valueTable } from '../../kit/database/many.ts'
import { paged } from '../../kit/database/pages/page.ts'
import { type Query, quoted, searchIn } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { License } from '../../licenses/license.model.ts'

/** The rule that a license type has, or would have. */
export interface NewRule extends RuleOfType {
  licenseTypeId: number
}

/** The distinct date rules, and the index of each type's rule. */
const numbered = (news: NewRule[]) => {
  const keys = new Map<string, number>()
  const distinctRules: RuleOfType[] = []
  const ruled = news.map(({ licenseTypeId, isSeasonal, rule }) => {
    const key = JSON.stringify([isSeasonal, rule])
    if (!keys.has(key)) keys.set(key, distinctRules.push({ rule, isSeasonal }) - 1)
    return [licenseTypeId, present(keys.get(key))]
  })
  return { ruled: JSON.stringify(ruled), distinctRules }
}

const ENTERED = quoted(ENTERED_SOURCES)

// Users can leave a secondary license without a track date, so the source does not tell why its date is empty.
const TRACK_STAYS = `(licenses.track_date_source in (${ENTERED}) or (licenses.track_date is null and licenses.master_license_id is not null))`
const NEW_DUE_DATE = `case when licenses.due_date_source in (${ENTERED}) then licenses.due_date else given.due_date end`
const NEW_TRACK_DATE = `case when ${TRACK_STAYS} then licenses.track_date else given.track_date end`

const CHANGES = `(licenses.due_date is distinct from ${NEW_DUE_DATE} or licenses.track_date is distinct from ${NEW_TRACK_DATE})`
/** Also true for licenses whose entered dates stay. */
const DIFFERS = '(licenses.due_date is distinct from given.due_date or licenses.track_date is distinct from given.track_date)'

/** The dates of a license in a simulation. */
export const simulatedDates = (db: Knex) => ({
  oldDueDate: 'licenses.due_date',
  newDueDate: db.raw(NEW_DUE_DATE),
  dueDateSource: 'licenses.due_date_source',
  oldTrackDate: 'licenses.track_date',
  newTrackDate: db.raw(NEW_TRACK_DATE),
  trackDateSource: 'licenses.track_date_source',
})

const SORT: Record<NonNullable<SimulationPage['sortBy']>, string> = {
  licenseNumber: 'licenses.license_number_sort',
  propertyName: 'licenses.property_name_sort',
  licenseType: 'license_types.name_sort',
  oldDueDate: 'licenses.due_date',
  newDueDate: NEW_DUE_DATE,
  oldTrackDate: 'licenses.track_date',
  newTrackDate: NEW_TRACK_DATE,
}

/** The number of dates calculated before other requests get a turn: about 10 ms at most. */
const AT_ONCE = 500

/** The dates of each rule for each expiration date, as rows of JSON. */
const calculateAll = async (distinctRules: RuleOfType[], dates: { ruleNumber: number; expirationDate: Day }[]): Promise<string> => {
  const rows: (number | Day | null)[][] = []
  for (const { ruleNumber, expirationDate } of dates) {
    const { dueDate, trackDate } = calculatedDates(present(distinctRules[ruleNumber]), expirationDate)
    if (rows.push([ruleNumber, expirationDate, dueDate, trackDate]) % AT_ONCE === 0) await setImmediate()
  }
  await setImmediate()
  return JSON.stringify(rows)
}

const DAY = 'varchar(10)'

/**
 * The active visible licenses of these types whose dates differ from those of the rules (`given`). Dates are calculated once for each rule
 * and expiration date, not for each license. Undefined without licenses. Each function returns a new query.
 */
export const simulate = async (
  db: Knex,
  user: SignedIn,
  news: NewRule[],
  { licenseIds, searchTerm }: { licenseIds?: number[]; searchTerm?: string } = {},
): Promise<{ all(): Query; changing(): Query; staying(): Query } | undefined> => {
  if (news.length === 0) return undefined
  const { ruled, distinctRules } = numbered(news)
  const ofTypes = (): Query => {
    const licenses = db('licenses')
      .withMaterialized('ruled', valueTable(db, { license_type_id: 'integer', rule_number: 'integer' }, ruled))
      .join('ruled', 'ruled.license_type_id', 'licenses.license_type_id')
      .modify(License.visibleTo(user))
      .where({ 'licenses.active': true, 'licenses.property_active': true })
      .whereNotNull('licenses.expiration_date')
    return licenseIds ? licenses.modify(among(db, 'licenses.id', licenseIds)) : licenses
  }
  const dates = await ofTypes().distinct({ ruleNumber: 'ruled.rule_number', expirationDate: 'licenses.expiration_date' })
  if (dates.length === 0) return undefined
  const given = await calculateAll(distinctRules, dates)
  const columns = { rule_number: 'integer', expiration_date: DAY, due_date: DAY, track_date: DAY }
  const all = (): Query =>
    ofTypes()
      .withMaterialized('given', valueTable(db, columns, given))
      .join('given', { 'given.rule_number': 'ruled.rule_number', 'given.expiration_date': 'licenses.expiration_date' })
      .modify(searchIn(['licenses.license_number', 'licenses.property_name'], searchTerm))
      .whereRaw(DIFFERS)
  return { all, changing: () => all().whereRaw(CHANGES), staying: () => all().whereRaw(`not ${CHANGES}`) }
}

/** A page of the licenses whose due or track date would change; with `includeEntered`, also of those whose entered dates stay. */
export const simulationPage = async (db: Knex, user: SignedIn, news: NewRule[], filter: SimulationPage): Promise<Simulation> => {
  const found = await simulate(db, user, news, filter)
  if (!found) return { items: [], totalItemCount: 0, changingCount: 0, stayingCount: 0 }
  const { sortBy = 'licenseNumber', sortDirection = 'asc', includeEntered = false } = filter
  const page = (includeEntered ? found.all() : found.changing())
    .join('license_types', 'license_types.id', 'licenses.license_type_id')
    .orderByRaw(`${SORT[sortBy]} ${sortDirection} nulls last, licenses.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      licenseId: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      propertyName: 'licenses.property_name',
      licenseType: 'license_types.name',
      ...simulatedDates(db),
    })
  const counts = found
    .all()
    .first({ total: db.raw('count(*)'), changing: db.raw(`coalesce(sum(case when ${CHANGES} then 1 else 0 end), 0)`) })
  const [items, { total, changing }] = await Promise.all([page, counts])
  const changingCount = Number(changing)
  return {
    items,
    totalItemCount: includeEntered ? Number(total) : changingCount,
    changingCount,
    stayingCount: Number(total) - changingCount,
  }
}
