import type { Knex } from 'knex'
import type { ChangedDates, PreviewPage } from '../../../contract/intervals.ts'
import { dueDateOf, type IntervalRule, suggestedTrackDate } from '../../../rules/intervals/intervals.ts'
import { present } from '../../../rules/present.ts'
import { pageOf, type Query, searchIn } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { License } from '../../licenses/license.model.ts'

/** The rule that a license type would have. */
export interface NewRule {
  licenseTypeId: number
  isSeasonal: boolean
  rule: IntervalRule
}

type RuleOfType = Pick<NewRule, 'rule' | 'isSeasonal'>

const RULED = ['license_type_id', 'rule_number']
const GIVEN = ['rule_number', 'expiration_date', 'due_date', 'track_date']

/** Rows of values as an SQL table. The first row is cast, because PostgreSQL treats bound values as text by default. */
const tableOf = (db: Knex, rows: (string | number | null)[][], types: readonly string[]) => {
  const first = `(${types.map((type) => `cast(? as ${type})`).join(', ')})`
  const next = `, (${types.map(() => '?').join(', ')})`
  return db.raw(`values ${first}${next.repeat(rows.length - 1)}`, rows.flat())
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
  return { ruled, distinctRules }
}

// A rule does not replace typed, copied or imported dates (docs/decisions/0005-dates-remember-their-source.md).
const NEW_TRACK_DATE = `case when licenses.track_date_source in ('typed', 'copied', 'imported')
  then licenses.track_date else given.track_date end`

const SORT: Record<NonNullable<PreviewPage['sortBy']>, string> = {
  licenseNumber: 'licenses.license_number',
  propertyName: 'licenses.property_name',
  licenseTypeName: 'license_types.name',
  oldDueDate: 'licenses.due_date',
  newDueDate: 'given.due_date',
  oldTrackDate: 'licenses.track_date',
  newTrackDate: NEW_TRACK_DATE,
}

/**
 * The active visible licenses of these types whose due or track date the new rules would change. Dates are calculated once for each
 * distinct expiration date, not for each license.
 */
export const previewPage = async (db: Knex, user: SignedIn, news: NewRule[], filter: PreviewPage) => {
  const noLicenses: { items: ChangedDates[]; totalItemCount: number } = { items: [], totalItemCount: 0 }
  if (news.length === 0) return noLicenses
  const { ruled, distinctRules } = numbered(news)
  const ofTypes = () =>
    db('licenses')
      .with('ruled', RULED, tableOf(db, ruled, ['integer', 'integer']))
      .join('ruled', 'ruled.license_type_id', 'licenses.license_type_id')
      .modify(License.visibleTo(user))
      .where({ 'licenses.active': true, 'licenses.property_active': true })
      .whereNotNull('licenses.expiration_date')

  const dates = await ofTypes().distinct({ ruleNumber: 'ruled.rule_number', expirationDate: 'licenses.expiration_date' })
  if (dates.length === 0) return noLicenses
  const given = dates.map(({ ruleNumber, expirationDate }) => {
    const { rule, isSeasonal } = present(distinctRules[ruleNumber])
    const track = suggestedTrackDate(rule, { expirationDate, dueDate: null }, isSeasonal)
    return [ruleNumber, expirationDate, dueDateOf(rule, expirationDate), track]
  })
  const changed = () =>
    ofTypes()
      .with('given', GIVEN, tableOf(db, given, ['integer', 'varchar(10)', 'varchar(10)', 'varchar(10)']))
      .join('given', { 'given.rule_number': 'ruled.rule_number', 'given.expiration_date': 'licenses.expiration_date' })
      .modify(searchIn(['licenses.license_number', 'licenses.property_name'], filter.searchTerm))
      .where((either: Query) =>
        either
          .whereRaw('licenses.due_date is distinct from given.due_date')
          .orWhereRaw(`licenses.track_date is distinct from ${NEW_TRACK_DATE}`),
      )

  const { sortBy = 'licenseNumber', sortDirection = 'asc' } = filter
  const { limit, offset } = pageOf(filter)
  const page = changed()
    .join('license_types', 'license_types.id', 'licenses.license_type_id')
    .orderByRaw(`${SORT[sortBy]} ${sortDirection} nulls last, licenses.id ${sortDirection}`)
    .limit(limit)
    .offset(offset)
    .select({
      id: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      propertyName: 'licenses.property_name',
      licenseTypeName: 'license_types.name',
      oldDueDate: 'licenses.due_date',
      newDueDate: 'given.due_date',
      oldTrackDate: 'licenses.track_date',
      newTrackDate: db.raw(NEW_TRACK_DATE),
    })
  const [items, counted] = await Promise.all([page, changed().count({ total: '*' }).first()])
  return { items, totalItemCount: Number(counted?.total ?? 0) }
}
