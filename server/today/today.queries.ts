import type { Knex } from 'knex'
import type { TodayCounts, TodayFilter, TodayItem } from '../../contract/today/calls.ts'
import type { Day } from '../../rules/day.ts'
import { isStaff } from '../../rules/permissions.ts'
import { TILES, type Tile, whyPlaced } from '../../rules/watch/today.ts'
import { calendarOf } from '../calendar/calendar.queries.ts'
import { boundsOf, totalOf } from '../kit/database/pages/page.ts'
import { isPostgres, rowsOf } from '../kit/database/query.ts'
import { sideOf } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { licenseItems, taskItems } from './items.queries.ts'
import { type Asked, type CountRow, countsStatement, nameOfAssignee, pageStatement } from './statements.queries.ts'

/** Whose Today: undefined is everyone of the user's side. */
export type Assignees = number[] | undefined

const askedOf = (db: Knex, user: SignedIn, assignees: Assignees, today: Day): Asked => ({
  isPostgres: isPostgres(db),
  today,
  isStaff: isStaff(user),
  people: assignees?.length,
})

const valuesOf = (user: SignedIn, assignees: Assignees = []) => ({
  side: sideOf(user),
  me: user.id,
  ...Object.fromEntries(assignees.map((id, n) => [nameOfAssignee(n), id])),
})

/** Counts each tile. Each part counts as many rows as a list does, and the counts say if there are more. */
export const countsOf = async (
  db: Knex,
  user: SignedIn,
  assignees: Assignees,
  today: Day,
  { exactTotal, tile }: Pick<TodayFilter, 'exactTotal' | 'tile'> = {},
): Promise<Omit<TodayCounts, 'waiting' | 'cameBack'>> => {
  const text = countsStatement({ ...askedOf(db, user, assignees, today), tile }, Boolean(exactTotal))
  const parts = text ? rowsOf<CountRow>(await db.raw(text, valuesOf(user, assignees))) : []
  const totals = TILES.map((one) => {
    const total = tile && one !== tile ? 0 : parts.reduce((sum, part) => sum + Number(part[one]), 0)
    return { tile: one, ...totalOf(total, { exactTotal }) }
  })
  const isCut = parts.some(({ rowCount, most }) => most !== null && Number(rowCount) >= Number(most))
  const isAtLeast = isCut || totals.some((total) => total.totalIsAtLeast)
  const counts = Object.fromEntries(totals.map(({ tile, totalItemCount }) => [tile, totalItemCount])) as Record<Tile, number>
  return { ...counts, ...(isAtLeast && { isAtLeast }) }
}

interface Found {
  kind: 'License' | 'Task'
  id: number
  tile: Tile
}

/** What the page lists. Equal days are sorted by expiration date. */
const pageOf = async (db: Knex, user: SignedIn, assignees: Assignees, filter: TodayFilter, today: Day): Promise<Found[]> => {
  const text = pageStatement({ ...askedOf(db, user, assignees, today), tile: filter.tile }, boundsOf(filter))
  return text ? rowsOf<Found>(await db.raw(text, valuesOf(user, assignees))) : []
}

/** A page of Today with its total; with nothing to do at all, what comes next. */
export const todayPage = async (db: Knex, user: SignedIn, assignees: Assignees, filter: TodayFilter, today: Day) => {
  const found = await pageOf(db, user, assignees, filter, today)
  const idsOf = (kind: Found['kind']) => found.filter((row) => row.kind === kind).map(({ id }) => id)
  const { offset, limit } = boundsOf(filter)
  // A page that is not full ends the list, so that nothing has to be counted.
  const isLast = found.length < limit && (found.length > 0 || offset === 0)
  const isCounted = !isLast || (found.length === 0 && filter.tile !== undefined)
  const [counts, licenses, tasks] = await Promise.all([
    isCounted ? countsOf(db, user, assignees, today, isLast ? {} : filter) : null,
    licenseItems(db, idsOf('License'), today),
    taskItems(db, user, idsOf('Task'), today),
  ])
  const items = { License: licenses, Task: tasks }
  const rows = found.flatMap(({ kind, id, tile }, n): TodayItem[] => {
    const item = items[kind].get(id)
    return item ? [{ ...item, tile, why: whyPlaced({ ...item, tile }, offset + n) }] : []
  })
  const sumOf = (tiles: readonly Tile[]) => tiles.reduce((sum, tile) => sum + (counts?.[tile] ?? 0), 0)
  const total = isLast ? offset + found.length : sumOf(filter.tile ? [filter.tile] : TILES)
  const isEmpty = total === 0 && sumOf(TILES) === 0
  const ahead = { from: today, to: '9999-12-31', assignees, most: 1 }
  const comesNext = isEmpty ? ((await calendarOf(db, user, ahead, today)).items[0] ?? null) : null
  return { items: rows, totalItemCount: total, ...(!isLast && counts?.isAtLeast && { totalIsAtLeast: true }), comesNext }
}
