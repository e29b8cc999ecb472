import type { Knex } from 'knex'
import type { PageInput } from '../../../contract/common.ts'
import { present } from '../../../rules/present.ts'
import { idTable } from '../database/many.ts'
import { countMatches } from '../database/pages/page.ts'
import { isPostgres, type Query, rowsOf, type Scope, searchIn } from '../database/query.ts'
import { FEW, type Hits, hitsOf } from './hits.ts'
import { KINDS, type Kind, type KindName, type Through } from './kinds.ts'
import { clientsOf, joining, matching, phrasesOf, type Search, testing } from './match.ts'

const everything: Scope = () => {}

/** The search from before the index: a scan of the table's own columns, while the entries are written for the first time. */
export const scanned = ({ table, heads, rest = [], phones = [] }: Kind, term: string): Scope =>
  searchIn(
    [...heads, ...rest, ...phones].filter((sql) => sql.startsWith(`${table}.`)),
    term,
  )

const where =
  (condition: Knex.Raw | string): Scope =>
  (query: Query) => {
    query.whereRaw(condition as Knex.Raw)
  }

const none = where('1 = 0')

/** Rows of a list that are counted together, with the order of `countMatches`. */
interface Counted {
  rows: Scope
  early?: string
}

/** The records that a filter has found. */
export interface Found {
  rows: Scope
  /** The same rows for a count, which needs no order: in parts that have no row in common. */
  counted: Counted[]
  /** With many hits, a test of one row, for a list that walks an index instead. */
  test?: Knex.Raw
  /** The hits without the records, for the count of a list that nothing else narrows. */
  alone?(): Query
}

export const always = (rows: Scope): Found => ({ rows, counted: [{ rows }] })

/** What leads to records: their own entries, or those of a record that they refer to. */
interface Source {
  /** Their ids, if they are few. */
  ids?: number[] | undefined
  /** SQL that lists them all. */
  all: Knex.Raw
  /** SQL that tests one row. */
  test: Knex.Raw
  /** How they are counted, if not by `test`. */
  counted?: Counted
}

/**
 * Ids as SQL. PostgreSQL expects a hundred of a list of JSON, and would read all licenses of a client instead of looking them up. An array
 * is selected, so that one plan is good for lists of any length.
 */
const listOf = (db: Knex, ids: readonly number[]): Knex.Raw =>
  isPostgres(db) ? db.raw('(select unnest((select ?::int[])))', [[...ids]]) : idTable(db, ids)

const oneOf = (db: Knex, { table }: Kind, ids: readonly number[]): Knex.Raw =>
  isPostgres(db) ? db.raw(`${table}.id = any((select ?::int[])::int[])`, [[...ids]]) : db.raw(`${table}.id in ?`, [idTable(db, ids)])

const ownSource = (db: Knex, kind: Kind, search: Search, hits: Hits): Source => {
  if (hits.ids) return { ids: hits.ids, all: db.raw('select * from ? as few', [listOf(db, hits.ids)]), test: oneOf(db, kind, hits.ids) }
  const all = db.raw('select record_id from (?) as hits', [matching(db, { kinds: [kind], ...search, isByClient: hits.way === 'client' })])
  const source = { all, test: testing(db, kind, search) }
  // Staff would count a record that several clients share several times.
  if (kind.isShared && search.clients === null) return { ...source, counted: { rows: isAmong(db, kind, [all]) } }
  if (hits.way === 'order') return { ...source, counted: { rows: joining(db, kind, search), early: `${kind.table}.id` } }
  const joined = `join (?) as hits on hits.record_id = ${kind.table}.id`
  return { ...source, counted: { rows: (query: Query) => query.joinRaw(joined, [all]) } }
}

const linkSource = (db: Knex, { table }: Kind, search: Search, { kind: name, sql, test = sql }: Through, hits: Hits): Source => {
  const matched = () => matching(db, { kinds: [KINDS[name]], ...search, inHeads: true, isByClient: hits.way === 'client' })
  const list = hits.ids ? listOf(db, hits.ids) : db.raw('(select record_id from (?) as hits)', [matched()])
  const ofClient = search.clients ? `and ${table}.client_id = ${search.clients[0]}` : ''
  const counted = { rows: where(db.raw(sql, [list])) }
  return { all: db.raw(`select ${table}.id from ${table} where ${sql} ${ofClient}`, [list]), test: db.raw(test, [list]), counted }
}

/** The sources with the ids of those that are few. */
const withIds = async (db: Knex, sources: Source[]): Promise<Source[]> => {
  const parts = sources.map((_, n) => `select ${n} as source, id from (select id from (?) as listed limit ${FEW + 1}) as few`)
  const rows = rowsOf<{ source: number; id: number }>(
    await db.raw(
      parts.join(' union all '),
      sources.map(({ all }) => all),
    ),
  )
  return sources.map((source, n) => {
    const ids = rows.filter((row) => row.source === n).map(({ id }) => id)
    return ids.length > FEW ? source : { ...source, ids }
  })
}

/** PostgreSQL would join a subquery, and might read the hits again for each row. */
const isAmong = (db: Knex, { table }: Kind, lists: Knex.Raw[]): Scope => {
  const union = lists.map(() => '?').join(' union all ')
  return where(db.raw(isPostgres(db) ? `${table}.id = any(array(${union}))` : `${table}.id in (${union})`, lists))
}

/** SQLite would rather read the licenses of a client than look up ids: an average client has few. */
const among = (db: Knex, kind: Kind, ids: number[]): Scope => {
  const isOne = where(oneOf(db, kind, ids))
  if (isPostgres(db) || kind.code !== KINDS.licenses.code) return isOne
  return (query: Query) => query.from(db.raw(`${kind.table} not indexed`)).modify(isOne)
}

const foundFrom = (db: Knex, kind: Kind, sources: Source[]): Found => {
  const ids = new Set(sources.flatMap((source) => source.ids ?? []))
  if (sources.every((source) => source.ids) && ids.size <= FEW) return ids.size === 0 ? always(none) : always(among(db, kind, [...ids]))
  const any = sources.filter((source) => source.ids?.length !== 0)
  const tests = any.map(({ test }) => test)
  return {
    rows: isAmong(
      db,
      kind,
      any.map(({ all }) => all),
    ),
    counted: any.map(({ test, counted = { rows: where(test) } }, n) => ({
      ...counted,
      rows: (query: Query) => {
        query.modify(counted.rows)
        for (const before of tests.slice(0, n)) query.whereRaw('(?) is not true', [before])
      },
    })),
    test: db.raw(`(${tests.map(() => '?').join(' or ')})`, tests),
  }
}

const both =
  (one: Scope, other: Scope): Scope =>
  (query: Query) => {
    query.modify(one).modify(other)
  }

/** What both have found. */
export const bothOf = (found: Found, next: Found): Found => ({
  rows: both(found.rows, next.rows),
  counted: found.counted.map((part) => ({ ...part, rows: both(part.rows, next.rows) })),
})

/** What has been found, of few records. Many hits are tested, not listed. */
export const narrowedToFew = (db: Knex, name: KindName, found: Found | undefined, ids: number[]): Found => {
  const few = always(ids.length === 0 ? none : among(db, KINDS[name], ids))
  if (!found) return few
  return bothOf(few, found.test ? always(where(found.test)) : found)
}

/** The rows that match a search term, as the first, narrowing condition of a list; nothing without a term. */
const findFor = async (
  db: Knex,
  user: { clientId?: number | null },
  name: KindName,
  term: string | null | undefined,
): Promise<Found | undefined> => {
  if (!term?.trim()) return undefined
  const kind: Kind = KINDS[name]
  const search = { clients: clientsOf(user), phrases: phrasesOf(term) }
  if (search.phrases.length === 0) return always(none)
  const through = kind.through ?? []
  const hits = await hitsOf(db, [kind, ...through.map((link) => KINDS[link.kind])], search)
  if (!hits) return always(scanned(kind, term))
  const own = ownSource(db, kind, search, present(hits.get(kind)))
  const links = through.flatMap((link) => {
    const found = present(hits.get(KINDS[link.kind]))
    return found.ids?.length === 0 ? [] : [linkSource(db, kind, search, link, found)]
  })
  return foundFrom(db, kind, [own, ...(own.ids && links.length > 0 ? await withIds(db, links) : links)])
}

/** A filter with the rows that its search term finds. */
export type Searched<F> = F & { found?: Found | undefined }

/** Searches before a list is read, so that all of its statements narrow by the same hits. */
export const searched = async <F extends { searchTerm?: string | null }>(
  db: Knex,
  user: { clientId?: number | null },
  name: KindName,
  filter: F,
): Promise<Searched<F>> => ({ ...filter, found: await findFor(db, user, name, filter.searchTerm) })

/** The condition of a searched filter. */
export const asFound = ({ found }: Searched<object>): Scope => found?.rows ?? everything

/**
 * Counts the rows of a searched filter: see `countMatches`. `rows` builds their query. What many hits take depends on the term and the
 * client, so PostgreSQL plans each such count: it keeps no statement that begins with a comment.
 */
export const countFound = <F extends Pick<PageInput, 'exactTotal'>>(
  db: Knex,
  { found = always(everything), ...filter }: Searched<F>,
  rows: (filter: Searched<F>) => Query,
): Query => {
  const asked = filter as F
  const counts = found.counted.map((part) => countMatches(db, rows({ ...asked, found: always(part.rows) }), asked, part.early))
  const [only] = counts
  const count = only && counts.length === 1 ? only : db.select({ total: db.raw(counts.map(() => '(?)').join(' + '), counts) })
  return found.test ? count.comment('of many hits') : count
}
