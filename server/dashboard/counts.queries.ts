import type { Knex } from 'knex'
import type {
  AuthorityCountFilter,
  AuthorityRenewalFilter,
  RenewalCountFilter,
  StateRenewalCounts,
} from '../../contract/dashboard/calls.ts'
import type { Day } from '../../rules/day.ts'
import { toDollars } from '../../rules/money.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { GROUPS, type Stage } from '../../rules/renewals/stages.ts'
import { expectedFee } from '../fees/expected.queries.ts'
import { countMatches, paged, pageWith } from '../kit/database/pages/page.ts'
import { type Query, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { type Searched, searched } from '../kit/search/found.ts'
import type { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { holderName, MAY_BE_ASSIGNED } from '../users/user.queries.ts'
import { queuePage } from './queue.queries.ts'
import { PAST_DUE_SQL, queueFilter } from './queue-filter.queries.ts'

/** Only current renewals, which excludes complete ones (docs/domain/renewal.md). */
const current = <T extends object>(filter: T) => ({ ...filter, showCurrentRenewals: true })

const between = (stages: readonly Stage[]) => `licenses.renewal_stage between ${stages[0]} and ${stages.at(-1)}`

/** The SQL condition of each group. A current renewal that is not in process is ready to start. */
const COUNTED = {
  readyToStart: 'licenses.renewal_stage is null',
  startedNotFiled: between(GROUPS.started),
  filed: between(GROUPS.filed),
}

/** Counts the renewals of each state, and adds up their fees, in one index scan. */
export const stateCountsStatement = (
  db: Knex,
  user: SignedIn,
  filter: Searched<RenewalCountFilter>,
  today: Day,
  hasFees: boolean,
): Query => {
  const counts = db('licenses').modify(queueFilter(db, user, current(filter), today))
  counts.groupBy('licenses.state').orderByRaw('licenses.state asc nulls last')
  counts.select({ stateCode: 'licenses.state' }).count({ renewalsCount: '*' })
  for (const [name, inGroup] of Object.entries(COUNTED)) {
    counts.select({
      [`${name}Count`]: db.raw(`count(*) filter (where ${inGroup})`),
      [`${name}PastDueCount`]: db.raw(`count(*) filter (where ${inGroup} and ${PAST_DUE_SQL})`, [today]),
    })
  }
  if (!hasFees) return counts
  const fee = expectedFee('licenses.last_fee_cents').fee
  return counts.leftJoin('license_types', 'license_types.id', 'licenses.license_type_id').select({
    expectedFees: db.raw(`cast(coalesce(sum(${fee}), 0) as bigint)`),
    unknownFeeCount: db.raw(`count(*) filter (where ${fee} is null)`),
  })
}

type Fees = Record<'expectedFees' | 'unknownFeeCount', number | string>

/** Counts by state. The fees are null for users who may not open the page Fees. */
export const stateCounts = async (db: Knex, user: SignedIn, filter: RenewalCountFilter, today: Day) => {
  const hasFees = PERMISSIONS.mayExportRenewals.role(user)
  const found = await searched(db, user, 'licenses', filter)
  const rows: (Omit<StateRenewalCounts, keyof Fees> & Fees)[] = await stateCountsStatement(db, user, found, today, hasFees)
  const sum = (some: Fees[], name: keyof Fees) => (hasFees ? some.reduce((total, row) => total + Number(row[name]), 0) : null)
  const feesOf = (some: Fees[]) => {
    const cents = sum(some, 'expectedFees')
    return { expectedFees: cents === null ? null : toDollars(cents), unknownFeeCount: sum(some, 'unknownFeeCount') }
  }
  return { items: rows.map((row) => ({ ...row, ...feesOf([row]) })), totalItemCount: rows.length, ...feesOf(rows) }
}

/** The columns that can be sorted by. */
const SORT: Record<NonNullable<AuthorityCountFilter['sortBy']>, string> = {
  licensingAuthorityName: 'licensing_authorities.name_sort',
  jurisdiction: 'licensing_authorities.jurisdiction',
  stateProvince: 'licensing_authorities.state',
  totalRenewalsCount: 'counts.total',
}

const presented = ({ id, name, state, jurisdiction }: LicensingAuthority, totalRenewalsCount: number) => ({
  id,
  name,
  licensingAuthorityName: name,
  stateProvince: state,
  jurisdiction,
  totalRenewalsCount,
})

/** A page of the authorities that have matching renewals. `state` is the state of the licenses. */
export const authorityCounts = async (db: Knex, user: SignedIn, filter: AuthorityCountFilter, today: Day) => {
  const {
    state,
    searchTerm,
    sortBy = 'licensingAuthorityName',
    sortDirection = 'asc',
    pageNumber,
    pageSize,
    exactTotal,
    ...queueFields
  } = filter
  const counts = db('licenses')
    .modify(queueFilter(db, user, current(queueFields), today))
    .groupBy('licenses.licensing_authority_id')
    .select({ authority_id: 'licenses.licensing_authority_id' })
    .count({ total: '*' })
    .as('counts')
  if (state) counts.where('licenses.state', state)
  const found = () =>
    db
      .from(counts.clone())
      .join('licensing_authorities', 'licensing_authorities.id', 'counts.authority_id')
      .modify(searchIn(['licensing_authorities.name'], searchTerm))
  const rows: PromiseLike<(LicensingAuthority & { total: number })[]> = found()
    .orderByRaw(`${SORT[sortBy]} ${sortDirection} nulls last, licensing_authorities.id ${sortDirection}`)
    .modify(paged({ pageNumber, pageSize }))
    .select('licensing_authorities.*', 'counts.total')
  const { items, ...total } = await pageWith(rows, countMatches(db, found(), { exactTotal }), { exactTotal })
  return { items: items.map((row) => presented(row, row.total)), ...total }
}

export const authorityCount = async (db: Knex, user: SignedIn, authority: LicensingAuthority, filter: RenewalCountFilter, today: Day) => {
  const found = await searched(db, user, 'licenses', { ...filter, licensingAuthorityIds: [authority.id] })
  const counted = await db('licenses')
    .modify(queueFilter(db, user, current(found), today))
    .count({ total: '*' })
    .first()
  return presented(authority, counted?.total ?? 0)
}

interface PersonCounts {
  id: number | null
  name: string | null
  renewalsCount: number
  pastDueCount: number
}

/** The renewals by assignee, including unassigned ones. As in the filter of the queue, includes users who can no longer be assigned. */
export const personCounts = async (db: Knex, user: SignedIn, filter: RenewalCountFilter, today: Day) => {
  const found = await searched(db, user, 'licenses', filter)
  const counts = db('licenses')
    .modify(queueFilter(db, user, current(found), today))
    .groupBy('licenses.assigned_user_id')
    .select({ user_id: 'licenses.assigned_user_id' })
    .count({ total: '*' })
    .select({ past_due: db.raw(`count(*) filter (where ${PAST_DUE_SQL})`, [today]) })
    .as('counts')
  const rows: PersonCounts[] = await db
    .from(counts)
    .leftJoin('users', (holder) => holder.on('users.id', 'counts.user_id').on(db.raw(`users.kind = 'person' and ${MAY_BE_ASSIGNED}`)))
    .select({ id: 'users.id', name: db.raw(holderName()) })
    .select({ renewalsCount: 'counts.total', pastDueCount: 'counts.past_due' })
  const nobody = rows.filter(({ id }) => id === null)
  const sumOf = (count: 'renewalsCount' | 'pastDueCount') => nobody.reduce((sum, row) => sum + Number(row[count]), 0)
  const people = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({ ...row, renewalsCount: Number(row.renewalsCount), pastDueCount: Number(row.pastDueCount) }))
    .sort((one, other) => other.pastDueCount - one.pastDueCount || other.renewalsCount - one.renewalsCount)
  const unassigned = { id: null, name: null, renewalsCount: sumOf('renewalsCount'), pastDueCount: sumOf('pastDueCount') }
  const items = [...people, ...(nobody.length > 0 ? [unassigned] : [])]
  return { items, totalItemCount: items.length }
}

/** The renewals of an authority as queue rows. */
export const authorityRenewals = (db: Knex, user: SignedIn, { id }: LicensingAuthority, filter: AuthorityRenewalFilter, today: Day) =>
  queuePage(db, user, current({ ...filter, licensingAuthorityIds: [id] }), today)
