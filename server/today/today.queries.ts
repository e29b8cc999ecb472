import type { Knex } from 'knex'
import type { Total } from '../../contract/common.ts'
import type { TodayCounts, TodayFilter, TodayItem } from '../../contract/today/calls.ts'
import type { Day } from '../../rules/day.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { recordOf } from '../../rules/records.ts'
import { TILES, type Tile, whyPlaced } from '../../rules/watch/today.ts'
import { calendarOf } from '../calendar/calendar.queries.ts'
import { boundsOf, totalOf } from '../kit/database/pages/page.ts'
import { isPostgres, rowsOf } from '../kit/database/query.ts'
import { sideOf } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { waitingCounts } from '../requests/waiting.queries.ts'
import { licenseItems, taskItems } from './items.queries.ts'
import { type Asked, type CountRow, countsStatement, nameOfAssignee, pageStatement, totalStatement } from './statements.queries.ts'

/** The ids of the users whose Today is read; undefined for everyone of the user's side. */
export type Assignees = number[] | undefined

const hasSnoozed = async (db: Knex, { id }: SignedIn, today: Day): Promise<boolean> =>
  (await db('snoozes').where('user_id', id).where('until', '>', today).first('id')) !== undefined

const askedOf = async (db: Knex, user: SignedIn, assignees: Assignees, today: Day): Promise<Asked> => ({
  isPostgres: isPostgres(db),
  today,
  isStaff: isStaff(user),
  hasSnoozed: await hasSnoozed(db, user, today),
  people: assignees?.length,
})

const valuesOf = (user: SignedIn, assignees: Assignees = []) => ({
  side: sideOf(user),
  me: user.id,
  ...Object.fromEntries(assignees.map((id, n) => [nameOfAssignee(n), id])),
})
type Values = ReturnType<typeof valuesOf>

/** Counts each tile, each part up to its limit. `isAtLeast` of the result says whether a part has more rows. */
const tilesOf = async (db: Knex, asked: Asked, values: Values): Promise<Omit<TodayCounts, 'waiting' | 'cameBack'>> => {
  const parts = rowsOf<CountRow>(await db.raw(countsStatement(asked), values))
  const totals = recordOf(TILES, (tile) =>
    totalOf(
      parts.reduce((sum, part) => sum + Number(part[tile]), 0),
      {},
    ),
  )
  const isCut = parts.some(({ rowCount, most }) => Number(rowCount) >= Number(most))
  const isAtLeast = isCut || TILES.some((tile) => totals[tile].totalIsAtLeast)
  return { ...recordOf(TILES, (tile) => totals[tile].totalItemCount), ...(isAtLeast && { isAtLeast }) }
}

const countsOf = async (db: Knex, user: SignedIn, assignees: Assignees, asked: Asked): Promise<TodayCounts> => {
  const [tiles, requests] = await Promise.all([tilesOf(db, asked, valuesOf(user, assignees)), waitingCounts(db, user, assignees)])
  return { ...tiles, ...requests }
}

/** The tiles, and the requests that wait or came back. */
export const todayCounts = async (db: Knex, user: SignedIn, assignees: Assignees, today: Day): Promise<TodayCounts> =>
  countsOf(db, user, assignees, await askedOf(db, user, assignees, today))

/** The total, if the counts of the tiles already contain it; otherwise undefined. */
const totalIn = (counts: TodayCounts | undefined, { tile, waitingOnProperty, exactTotal }: TodayFilter): Total | undefined => {
  if (!counts || waitingOnProperty || (counts.isAtLeast && (tile || exactTotal))) return undefined
  const sum = TILES.reduce((all, one) => all + counts[one], 0)
  return totalOf(tile ? counts[tile] : sum, { exactTotal }, counts.isAtLeast)
}

/** The total of a list. Faster than the counts of the tiles, because it stops at the limit of a list. */
const countAll = async (db: Knex, asked: Asked, values: Values, { exactTotal }: Pick<TodayFilter, 'exactTotal'>): Promise<Total> => {
  const text = totalStatement(asked, Boolean(exactTotal))
  const [counted] = text ? rowsOf<{ total: number | string }>(await db.raw(text, values)) : []
  return totalOf(counted?.total ?? 0, { exactTotal })
}

interface Found {
  kind: 'License' | 'Task'
  id: number
  tile: Tile
}

/** The ids and tiles of a page. Equal days are sorted by expiration date. */
const pageOf = async (db: Knex, asked: Asked, values: Values, filter: TodayFilter): Promise<Found[]> => {
  const text = pageStatement(asked, boundsOf(filter))
  return text ? rowsOf<Found>(await db.raw(text, values)) : []
}

/** A page of Today with its total; with nothing to do at all, what comes next. */
export const todayPage = async (db: Knex, user: SignedIn, assignees: Assignees, filter: TodayFilter, today: Day) => {
  const all = await askedOf(db, user, assignees, today)
  const asked = { ...all, tile: filter.tile, isWaiting: filter.waitingOnProperty }
  const isFiltered = filter.tile !== undefined || Boolean(filter.waitingOnProperty)
  const values = valuesOf(user, assignees)
  const found = await pageOf(db, asked, values, filter)
  const idsOf = (kind: Found['kind']) => found.filter((row) => row.kind === kind).map(({ id }) => id)
  const { offset, limit } = boundsOf(filter)
  // A page that is not full ends the list, so that nothing has to be counted.
  const isLast = found.length < limit && (found.length > 0 || offset === 0)
  const counts = filter.withCounts ? await countsOf(db, user, assignees, all) : undefined
  const [total, licenses, tasks] = await Promise.all([
    isLast ? { totalItemCount: offset + found.length } : (totalIn(counts, filter) ?? countAll(db, asked, values, filter)),
    licenseItems(db, idsOf('License'), today),
    taskItems(db, user, idsOf('Task'), today),
  ])
  const items = { License: licenses, Task: tasks }
  const rows = found.flatMap(({ kind, id, tile }, n): TodayItem[] => {
    const item = items[kind].get(id)
    return item ? [{ ...item, tile, why: whyPlaced({ ...item, tile }, offset + n, today) }] : []
  })
  const isEmpty = total.totalItemCount === 0 && (!isFiltered || (await pageOf(db, all, values, { pageSize: 5 })).length === 0)
  const ahead = { from: today, to: '9999-12-31', assignees, most: 1 }
  const comesNext = isEmpty ? ((await calendarOf(db, user, ahead, today)).items[0] ?? null) : null
  return { items: rows, ...total, ...(counts && { counts }), comesNext }
}
