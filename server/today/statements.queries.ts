import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { TILES, type Tile } from '../../rules/watch/today.ts'
import { IS_WAITING } from '../requests/waiting-licenses.queries.ts'
import { licenseParts } from './licenses.queries.ts'
import type { Part, Whose } from './part.ts'
import { taskParts } from './tasks.queries.ts'

/** The options of a statement. Statements with equal options have the same text and are built once. */
export interface Asked extends Omit<Whose, 'assignee'> {
  isPostgres: boolean
  /** The number of assignees: a user and the people whose deputy the user is. Undefined for everyone of the side. */
  people: number | undefined
  today: Day
  /** Only this tile. */
  tile?: Tile | undefined
  /** Only licenses that wait on their property. */
  isWaiting?: boolean | undefined
}

/** The placeholder name of the n-th assignee. */
export const nameOfAssignee = (n: number): string => `assignee${n}`

const waitingOf = (part: Part): Part[] => (part.kind === 'License' ? [{ ...part, where: `${part.where} and ${IS_WAITING}` }] : [])

const partsOf = ({ tile, isWaiting, isPostgres, today, isStaff, hasSnoozed, people }: Asked): Part[] =>
  (people === undefined ? [undefined] : Array.from({ length: people }, (_, n) => `:${nameOfAssignee(n)}`))
    .map((assignee): Whose => ({ isStaff, hasSnoozed, assignee }))
    .flatMap((whose) => [...licenseParts(whose, today, isPostgres), ...taskParts(whose, today)])
    .filter(({ tiles }) => !tile || tiles.includes(tile))
    .flatMap((part) => (isWaiting ? waitingOf(part) : [part]))

/** The condition of a part, narrowed to one tile or to listed rows. A part with a single tile needs neither. */
const whereOf = ({ where, tile, tiles }: Part, only: Tile | undefined): string => {
  if (tiles.length === 1) return where
  return `${where} and ${only ? `${tile} = '${only}'` : `${tile} is not null`}`
}

const pageText = (asked: Asked, limit: number, offset: number): string => {
  const selects = partsOf(asked).map((part) => {
    const { kind, from, id, tile, key, second, by } = part
    return `select kind, id, tile, first, second from (select '${kind}' as kind, ${id} as id, ${tile} as tile, ${key} as first, ${second} as second from ${from}
      where ${whereOf(part, asked.tile)} order by ${[by, ...(second === key ? [] : [`${second} nulls last`]), id].join(', ')} limit ${offset + limit}) as part`
  })
  if (selects.length === 0) return ''
  return `select kind, id, tile from (${selects.join(' union all ')}) as page
    order by page.first, page.second nulls last, page.kind, page.id limit ${limit} offset ${offset}`
}

/** The most rows of a part that are counted: the limit of a list for each possible tile, plus one. */
const mostOf = ({ tiles }: Part): number => tiles.length * limits.countedRows + 1

/** SQL for the row count of a part, the limit of that count, and the count of each tile. Avoids `group by`, which would sort the rows. */
const countText = (part: Part): string => {
  const { from, where, tile, tiles } = part
  const most = mostOf(part)
  const ofTile = (one: Tile) => {
    if (!tiles.includes(one)) return '0'
    return tiles.length === 1 ? 'count(*)' : `count(*) filter (where tile = '${one}')`
  }
  const totals = TILES.map((one) => `${ofTile(one)} as "${one}"`).join(', ')
  return `select count(*) as "rowCount", ${most} as most, ${totals} from (select ${tiles.length === 1 ? 1 : tile} as tile from ${from} where ${where} limit ${most}) as counted`
}

const KEPT = 200
const kept = new Map<string, unknown>()

/** Caches built statements, because building one takes as long as running it. */
const once = <T>(key: string, build: () => T): T => {
  const known = kept.get(key)
  if (known !== undefined) return known as T
  if (kept.size >= KEPT) kept.clear()
  const built = build()
  kept.set(key, built)
  return built
}

const keyOf = ({ isPostgres, today, isStaff, hasSnoozed, people, tile, isWaiting }: Asked) =>
  `${isPostgres} ${today} ${isStaff} ${hasSnoozed} ${people} ${tile} ${Boolean(isWaiting)}`

/** SQL for the ids of a page, most urgent first. Reads at most `offset + limit` rows of each part. '' if no part can have rows. */
export const pageStatement = (asked: Asked, { limit, offset }: { limit: number; offset: number }): string =>
  once(`page ${keyOf(asked)} ${limit} ${offset}`, () => pageText(asked, limit, offset))

/** SQL for the total: at most the limit of a list plus one, unless it must be exact. '' if no part can have rows. */
export const totalStatement = (asked: Asked, isExact: boolean): string =>
  once(`total ${keyOf(asked)} ${isExact}`, () => {
    const rows = partsOf(asked).map((part) => `select 1 as one from ${part.from} where ${whereOf(part, asked.tile)}`)
    if (rows.length === 0) return ''
    return `select count(*) as total from (${rows.join(' union all ')}${isExact ? '' : ` limit ${limits.countedRows + 1}`}) as counted`
  })

/** The counts of one part. */
export type CountRow = Record<Tile | 'rowCount' | 'most', number | string>

/** SQL for one `CountRow` per part. `most` is the limit at which its count stopped. */
export const countsStatement = (asked: Omit<Asked, 'tile'>): string =>
  once(`counts ${keyOf(asked)}`, () => partsOf(asked).map(countText).join(' union all '))
