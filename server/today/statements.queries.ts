import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { TILES, type Tile } from '../../rules/watch/today.ts'
import { IS_WAITING } from '../requests/waiting-licenses.queries.ts'
import { licenseParts } from './licenses.queries.ts'
import type { Part, Whose } from './part.ts'
import { taskParts } from './tasks.queries.ts'

/** What the text of a statement depends on. */
export interface Asked extends Omit<Whose, 'assignee'> {
  isPostgres: boolean
  /** How many assignees: a user, and those whose deputy the user is. Undefined for everyone of the side. */
  people: number | undefined
  today: Day
  /** Only this tile. */
  tile?: Tile | undefined
  /** Only licenses that wait on their property. */
  isWaiting?: boolean | undefined
}

/** The name of the value of an assignee. */
export const nameOfAssignee = (n: number): string => `assignee${n}`

const waitingOf = (part: Part): Part[] => (part.kind === 'License' ? [{ ...part, where: `${part.where} and ${IS_WAITING}` }] : [])

const partsOf = ({ tile, isWaiting, isPostgres, today, isStaff, hasSnoozed, people }: Asked): Part[] =>
  (people === undefined ? [undefined] : Array.from({ length: people }, (_, n) => `:${nameOfAssignee(n)}`))
    .map((assignee): Whose => ({ isStaff, hasSnoozed, assignee }))
    .flatMap((whose) => [...licenseParts(whose, today, isPostgres), ...taskParts(whose, today)])
    .filter(({ tiles }) => !tile || tiles.includes(tile))
    .flatMap((part) => (isWaiting ? waitingOf(part) : [part]))

/** A part with one tile lists all of its rows. */
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

/** One more than a list counts, for each tile that a part can have. */
const mostOf = ({ tiles }: Part): number => tiles.length * limits.countedRows + 1

/** The number of rows of a part, the number at which it is cut, and that of each tile. Without `group by`, which would sort them. */
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

/** Builds a statement only once: that takes as long as running it. */
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

/** The ids of a page, most urgent first: of each part no more than the page can hold. Empty where nothing can be listed. */
export const pageStatement = (asked: Asked, { limit, offset }: { limit: number; offset: number }): string =>
  once(`page ${keyOf(asked)} ${limit} ${offset}`, () => pageText(asked, limit, offset))

/** How many rows there are: one more than a list counts, unless all are asked for. Empty where nothing can be listed. */
export const totalStatement = (asked: Asked, isExact: boolean): string =>
  once(`total ${keyOf(asked)} ${isExact}`, () => {
    const rows = partsOf(asked).map((part) => `select 1 as one from ${part.from} where ${whereOf(part, asked.tile)}`)
    if (rows.length === 0) return ''
    return `select count(*) as total from (${rows.join(' union all ')}${isExact ? '' : ` limit ${limits.countedRows + 1}`}) as counted`
  })

/** A row of the counts: of one part. */
export type CountRow = Record<Tile | 'rowCount' | 'most', number | string>

/** A row for each part; `most` is the number of rows at which it was cut. */
export const countsStatement = (asked: Omit<Asked, 'tile'>): string =>
  once(`counts ${keyOf(asked)}`, () => partsOf(asked).map(countText).join(' union all '))
