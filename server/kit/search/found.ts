import type { Knex } from 'knex'
import type { PageInput } from '../../../contract/common.ts'
import { present } from '../../../rules/present.ts'
import { idTable } from '../database/many.ts'
import { countMatches } from '../database/pages/page.ts'
import { isPostgres, type Query, rowsOf, type Scope, searchIn } from '../database/query.ts'
import { FEW, type Hits, hitsOf } from './hits.ts'
import { KINDS, type Kind, type KindName, type Through } from './kinds.ts'
import { clientsOf, joining, matching, phrasesOf, type Search, type Searcher, testing } from './match.ts'

const everything: Scope = () => {}

/** Scans the table's own columns instead of the index, while the entries are being written for the first time. */
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

/** Rows that one count covers. `early`: see `countMatches`. */
interface Counted {
  rows: Scope
  early?: string
}

/** The records that a filter has found. */
export interface Found {
  rows: Scope
  /** The same rows for counting, split into parts that share no row. */
  counted: Counted[]
  /** SQL that tests one row. Set if there are many hits, for a list that walks an index instead of reading them all. */
  test?: Knex.Raw
  /** The hits without the records, for the count of a list that nothing else narrows. */
  alone?(): Query
}

export const always = (rows: Scope): Found => ({ rows, counted: [{ rows }] })

/** One way in which a term finds records: by their own entries, or by entries of a record that they refer to. */
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
 * A subquery of ids. PostgreSQL assumes a hundred rows for a JSON list and would scan all licenses of a client. The array is bound inside a
 * subselect, so that the same plan serves any length.
 */
const listOf = (db: Knex, ids: readonly number[]): Knex.Raw =>
  isPostgres(db) ? db.raw('(select unnest((select ?::int[])))', [[...ids]]) : idTable(db, ids)

const oneOf = (db: Knex, { table }: Kind, ids: readonly number[]): Knex.Raw =>
  isPostgres(db) ? db.raw(`${table}.id = any((select ?::int[])::int[])`, [[...ids]]) : db.raw(`${table}.id in ?`, [idTable(db, ids)])

const ownSource = (db: Knex, kind: Kind, search: Search, hits: Hits): Source => {
  if (hits.ids) return { ids: hits.ids, all: db.raw('select * from ? as few', [listOf(db, hits.ids)]), test: oneOf(db, kind, hits.ids) }
  const all = db.raw('select record_id from (?) as hits', [matching(db, { kinds: [kind], ...search, isByClient: hits.way === 'client' })])
  const source = { all, test: testing(db, kind, search) }
  // For staff, a join would count a shared record once for each client.
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

/** Adds `ids` to the sources that find at most FEW records. */
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

/** Uses an array on PostgreSQL, which would turn a subquery into a join and might read the hits again for each row. */
const isAmong = (db: Knex, { table }: Kind, lists: Knex.Raw[]): Scope => {
  const union = lists.map(() => '?').join(' union all ')
  return where(db.raw(isPostgres(db) ? `${table}.id = any(array(${union}))` : `${table}.id in (${union})`, lists))
}

/** Forbids other indexes of licenses on SQLite, which would otherwise read all licenses of the client instead of looking up the ids. */
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

/** The records that both filters have found. */
export const bothOf = (found: Found, next: Found): Found => ({
  rows: both(found.rows, next.rows),
  counted: found.counted.map((part) => ({ ...part, rows: both(part.rows, next.rows) })),
})

/** Narrows a result to these few ids. Many hits are tested row by row, not listed. */
export const narrowedToFew = (db: Knex, name: KindName, found: Found | undefined, ids: number[]): Found => {
  const few = always(ids.length === 0 ? none : among(db, KINDS[name], ids))
  if (!found) return few
  return bothOf(few, found.test ? always(where(found.test)) : found)
}

/** The records that match a search term; undefined without a term. */
const findFor = async (db: Knex, user: Searcher, name: KindName, term: string | null | undefined): Promise<Found | undefined> => {
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
  user: Searcher,
  name: KindName,
  filter: F,
): Promise<Searched<F>> => ({ ...filter, found: await findFor(db, user, name, filter.searchTerm) })

/** The condition of a searched filter. */
export const asFound = ({ found }: Searched<object>): Scope => found?.rows ?? everything

/**
 * Counts the rows of a searched filter; see `countMatches`. With many hits the best plan depends on the term and the client, so the leading
 * comment keeps the statement unnamed, and PostgreSQL plans it each time.
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
