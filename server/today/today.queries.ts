import type { Knex } from 'knex'
import type { TodayCounts, TodayFilter, TodayItem } from '../../contract/today/calls.ts'
import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/limits.ts'
import { TILES, type Tile, whyPlaced } from '../../rules/watch/today.ts'
import { calendarOf } from '../calendar/calendar.queries.ts'
import { boundsOf, totalOf } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { licenseItems, taskItems } from './items.queries.ts'
import { type Assignees, partsOf } from './parts.queries.ts'

const all: Scope = () => {}
const counted: Scope = (query: Query) => {
  query.limit(limits.countedRows + 1)
}

/** Counts each tile. Each part counts as many rows as a list does, and the counts say if there are more. */
export const countsOf = async (
  db: Knex,
  user: SignedIn,
  assignees: Assignees,
  today: Day,
  asked: Pick<TodayFilter, 'exactTotal'> = {},
): Promise<Omit<TodayCounts, 'waiting' | 'cameBack'>> => {
  const parts = partsOf(db, user, assignees, today).map(({ query, tile }) =>
    db
      .from(
        query
          .whereRaw(`${tile} is not null`)
          .select({ tile: db.raw(tile) })
          .modify(asked.exactTotal ? all : counted)
          .as('part'),
      )
      .select('tile'),
  )
  const rows = await db.from(db.unionAll(parts).as('counted')).groupBy('tile').select('tile').count({ total: '*' })
  const found = new Map<Tile, number>(rows.map(({ tile, total }) => [tile, Number(total)]))
  const totals = TILES.map((tile) => ({ tile, ...totalOf(found.get(tile) ?? 0, asked) }))
  const isAtLeast = totals.some((total) => total.totalIsAtLeast)
  const counts = Object.fromEntries(totals.map(({ tile, totalItemCount }) => [tile, totalItemCount])) as Record<Tile, number>
  return { ...counts, ...(isAtLeast && { isAtLeast }) }
}

interface Found {
  kind: 'License' | 'Task'
  id: number
  tile: Tile
}

/** What the page lists: each part in the order of an index, no further than the page. Equal slack is sorted by expiration date. */
const pageOf = (db: Knex, user: SignedIn, assignees: Assignees, filter: TodayFilter, today: Day): PromiseLike<Found[]> => {
  const { limit, offset } = boundsOf(filter)
  const parts = partsOf(db, user, assignees, today).map(({ kind, query, tile, key, by }) => {
    const table = kind === 'License' ? 'licenses' : 'user_tasks'
    const date = kind === 'License' ? 'licenses.expiration_date' : 'user_tasks.follow_up_date'
    if (filter.tile) query.whereRaw(`${tile} = ?`, [filter.tile])
    else query.whereRaw(`${tile} is not null`)
    query
      .select({ kind: db.raw(`'${kind}'`), id: `${table}.id`, tile: db.raw(tile), first: db.raw(key), second: date })
      .orderByRaw(`${by} asc nulls last, ${date} asc nulls last, ${table}.id`)
      .limit(offset + limit)
    return db.from(query.as('part')).select('*')
  })
  return db
    .from(db.unionAll(parts).as('page'))
    .orderByRaw('page.first, page.second nulls last, page.kind, page.id')
    .limit(limit)
    .offset(offset)
    .select('kind', 'id', 'tile')
}

/** A page of Today with its total; with nothing to do at all, what comes next. */
export const todayPage = async (db: Knex, user: SignedIn, assignees: Assignees, filter: TodayFilter, today: Day) => {
  const found = await pageOf(db, user, assignees, filter, today)
  const idsOf = (kind: Found['kind']) => found.filter((row) => row.kind === kind).map(({ id }) => id)
  const { offset, limit } = boundsOf(filter)
  // A page that is not full ends the list, so that nothing has to be counted.
  const isLast = found.length < limit && (found.length > 0 || offset === 0)
  const isCounted = !isLast || (found.length === 0 && filter.tile !== undefined)
  const counts = isCounted ? await countsOf(db, user, assignees, today, filter) : null
  const items = { License: await licenseItems(db, idsOf('License'), today), Task: await taskItems(db, user, idsOf('Task'), today) }
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
