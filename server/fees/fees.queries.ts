import type { Knex } from 'knex'
import type { FeeLicense, FeeLicensesFilter, FeePart, Fees, FeesFilter } from '../../contract/fees/calls.ts'
import { addMonths, type Day } from '../../rules/day.ts'
import { type FeeSource, GROUP_LABELS, monthOf, monthsFrom, OTHER_GROUPS, SHOWN_GROUPS } from '../../rules/fees.ts'
import { toDollars } from '../../rules/money.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { among } from '../kit/database/many.ts'
import { boundsOf, countMatches, totalOf } from '../kit/database/pages/page.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { standingSelect, withStanding } from '../licenses/standing/standing.queries.ts'
import { GROUPS, monthNumber, monthText, paidIn, type Range, rangeOf, withExpected } from './expected.queries.ts'

/** The maximum distance of a range from today in months. */
const FARTHEST = 120

interface Sums {
  expected: number
  paid: number
  licensesCount: number
  unknownCount: number
}

const none = (): Sums => ({ expected: 0, paid: 0, licensesCount: 0, unknownCount: 0 })

const add = (sums: Sums, more: Partial<Sums>): void => {
  for (const name of ['expected', 'paid', 'licensesCount', 'unknownCount'] as const) sums[name] += more[name] ?? 0
}

const inDollars = ({ expected, paid, licensesCount, unknownCount }: Sums) => ({
  expected: toDollars(expected),
  paid: toDollars(paid),
  licensesCount,
  unknownCount,
})

interface Row extends Sums {
  /** Null for renewals without a date. */
  month: number | null
  key: string
  source: FeeSource
}

/** A row as the database returns it: sums may be strings. */
type GroupedRow = Pick<Row, 'month' | 'key' | 'source'> & { expected: number | string; licensesCount: number | string }

const inRange = (filter: FeesFilter, today: Day): Range => {
  const range = rangeOf(filter, today)
  if (Math.abs(monthNumber(range.from) - monthNumber(today)) > FARTHEST) throw refuse.rule('feesTooFar', 'from')
  return range
}

/** The keys of the largest groups of `expected`. */
const largest = (db: Knex, most: number, count: string): Query =>
  db
    .from('expected')
    .whereNotNull('month')
    .groupBy('key')
    .orderByRaw(`coalesce(sum(fee), 0) desc, ${count} desc, key`)
    .limit(most)
    .select('key')

/** The sums of each month, group and source. The largest groups have their own key, and the others share one. */
const sumsOf = async (db: Knex, user: SignedIn, range: Range, today: Day, most: number): Promise<Row[]> => {
  const key = `case when key in (select key from largest) then key else '${OTHER_GROUPS}' end`
  const rows = await withExpected(db, user, range, today, 'sum', most)
    .from('expected')
    .groupByRaw(`month, ${key}, source`)
    .select({
      month: 'month',
      key: db.raw(key),
      source: 'source',
      expected: db.raw('cast(coalesce(sum(fee), 0) as bigint)'),
      licensesCount: db.raw('cast(sum(renewals) as bigint)'),
    })
  return rows.map((row: GroupedRow) => {
    const licensesCount = Number(row.licensesCount)
    return { ...row, expected: Number(row.expected), paid: 0, licensesCount, unknownCount: row.source === 'Unknown' ? licensesCount : 0 }
  })
}

const labelsOf = async (db: Knex, { by }: Range, keys: string[]): Promise<Map<string, string>> => {
  const { named } = GROUPS[by]
  const ids = keys.map(Number).filter((id) => id > 0)
  if (!named || ids.length === 0) return new Map()
  const rows = await db(named).whereIn('id', ids).select('id', 'name')
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** The fees of a range by month and group. Groups add up to months, and both to the total. */
export const feesOf = async (db: Knex, user: SignedIn, filter: FeesFilter, today: Day, most = SHOWN_GROUPS): Promise<Fees> => {
  const range = inRange(filter, today)
  const [expected, paid] = await Promise.all([sumsOf(db, user, range, today, most), paidIn(db, user, range)])
  const rows = expected.filter(({ month }) => month !== null)
  const undated = expected.filter(({ month }) => month === null)
  const keys = new Set(rows.map(({ key }) => key))
  for (const { month, key, cents } of paid) {
    const shown = keys.has(key) || keys.size < most ? key : OTHER_GROUPS
    keys.add(shown)
    rows.push({ ...none(), month, key: shown, source: 'Unknown', paid: Number(cents) })
  }
  const labels = await labelsOf(db, range, [...keys])
  const labelOf = (key: string) => labels.get(key) ?? (GROUP_LABELS as Record<string, string>)[key] ?? key
  const partsOf = (some: Row[]): FeePart[] => {
    const sums = new Map<string, Sums>()
    for (const row of some) {
      const sum = sums.get(row.key) ?? none()
      add(sum, row)
      sums.set(row.key, sum)
    }
    const last = (key: string) => Number(key === OTHER_GROUPS)
    return [...sums]
      .sort(([a, one], [b, other]) => last(a) - last(b) || other.expected - one.expected || (labelOf(a) < labelOf(b) ? -1 : 1))
      .map(([key, sum]) => ({ key, label: labelOf(key), ...inDollars(sum) }))
  }
  const totalOfRows = (some: Row[]): Sums => {
    const sum = none()
    for (const row of some) add(sum, row)
    return sum
  }
  const months = monthsFrom(range.from, monthNumber(range.to) - monthNumber(range.from) + 1).map((month) => {
    const some = rows.filter((row) => row.month === monthNumber(month))
    const from = (source: FeeSource) => toDollars(totalOfRows(some.filter((row) => row.source === source)).expected)
    return {
      month,
      ...inDollars(totalOfRows(some)),
      fromLastRenewal: from('LastRenewal'),
      fromLicenseType: from('LicenseType'),
      parts: partsOf(some),
    }
  })
  return { months, groups: partsOf(rows), total: inDollars(totalOfRows(rows)), withoutDateCount: totalOfRows(undated).licensesCount }
}

interface FoundLicense {
  license_id: number
  due_on: Day
  month: number
  fee: number | string | null
  source: FeeSource
  is_first: number
}

/** The due day of a renewal. A later one is as many months after the next one as its month is. */
const dayOf = ({ due_on, month, is_first }: FoundLicense): Day =>
  is_first ? due_on : addMonths(due_on, month - monthNumber(monthOf(due_on)))

/** A page of the renewals that make up the fees. */
export const feeLicensesPage = async (db: Knex, user: SignedIn, filter: FeeLicensesFilter, today: Day) => {
  const range = inRange(filter, today)
  const { month, keys = [], unknownOnly } = filter
  const { limit, offset } = boundsOf(filter)
  const listed = (): Query => {
    const query = withExpected(db, user, range, today).from('expected')
    if (month) query.where('month', monthNumber(month))
    const named = keys.filter((key) => key !== OTHER_GROUPS)
    const isOther = (any: Query) => any.orWhereNotIn('key', largest(db, SHOWN_GROUPS, 'count(*)'))
    if (keys.length > 0) query.where((any: Query) => (named.length < keys.length ? isOther(any) : any).orWhereIn('key', named))
    if (unknownOnly) query.whereNull('fee')
    return query
  }
  const [found, [counted]] = await Promise.all([
    listed().orderBy(['month', 'due_on', 'license_id']).limit(limit).offset(offset).select('*') as PromiseLike<FoundLicense[]>,
    countMatches(db, listed(), filter),
  ])
  const names = await namesOf(db, [...new Set(found.map((row) => row.license_id))], today)
  const items = found.flatMap((row): FeeLicense[] => {
    const license = names.get(row.license_id)
    const dueOn = dayOf(row)
    const expected = row.fee === null ? null : toDollars(Number(row.fee))
    return license
      ? [{ ...license, month: monthText(row.month), dueOn, isOverdue: monthOf(dueOn) < monthText(row.month), expected, source: row.source }]
      : []
  })
  return { items, ...totalOf(counted?.total ?? 0, filter) }
}

type Named = Omit<FeeLicense, 'month' | 'dueOn' | 'isOverdue' | 'expected' | 'source'>

const namesOf = async (db: Knex, ids: number[], today: Day): Promise<Map<number, Named>> => {
  const rows: Named[] = await db('licenses')
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .modify(among(db, 'licenses.id', ids))
    .select({
      licenseId: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      licenseType: 'license_types.name',
      licensingAuthority: 'licensing_authorities.name',
      propertyId: 'licenses.property_id',
      propertyName: 'licenses.property_name',
      clientName: db.raw(CLIENT_NAME),
      standing: standingSelect(db, today).standing,
    })
  return new Map(rows.map((row) => [row.licenseId, withStanding(today)(row)]))
}
