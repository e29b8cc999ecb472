import type { Knex } from 'knex'
import { among, idTable } from '../database/many.ts'
import { isPostgres, type Query, rowsOf, type Scope, searchIn } from '../database/query.ts'
import { KINDS, type Kind, type KindName } from './kinds.ts'
import { clientsOf, type Match, matching, phrasesOf, testing } from './match.ts'

/** Up to so many hits are listed by id. With more, a list walks the index of its order and tests each row; see also `inReach`. */
const FEW = 10_000

const everything: Scope = () => {}

/** The search from before the index: a scan of the table's own columns, while the entries are written for the first time. */
export const scanned = ({ table, heads, rest = [], phones = [] }: Kind, term: string): Scope =>
  searchIn(
    [...heads, ...rest, ...phones].filter((sql) => sql.startsWith(`${table}.`)),
    term,
  )

const none: Scope = (query: Query) => {
  query.whereRaw('1 = 0')
}

type Search = Omit<Match, 'kinds'>

interface Hits {
  kind: number
  /** A JSON array, because thousands of rows cost more than the search. */
  ids: string
}

const BUILDING = `select 0 as kind, '[]' as ids where exists (select 1 from search_builds where is_first)`

/** The ids of the hits of each kind, of all but the first by numbers and names only, up to one more than `FEW`; nothing while the entries are being written for the first time. */
const hitsOf = async (db: Knex, kinds: readonly Kind[], search: Search): Promise<Map<Kind, number[]> | undefined> => {
  const parts = kinds.map((kind, n) => matching(db, { kinds: [kind], ...search, inHeads: n > 0 }))
  const asList = isPostgres(db) ? `cast(coalesce(json_agg(record_id), '[]') as text)` : 'json_group_array(record_id)'
  const few = kinds.map(
    ({ code }) => `select ${code} as kind, ${asList} as ids from (select record_id from (?) as hits limit ${FEW + 1}) as few`,
  )
  const rows = rowsOf<Hits>(await db.raw([BUILDING, ...few].join(' union all '), parts))
  if (rows.some(({ kind }) => kind === 0)) return undefined
  const idsOf = ({ code }: Kind): number[] => [...new Set<number>(JSON.parse(rows.find((row) => row.kind === code)?.ids ?? '[]'))]
  return new Map(kinds.map((kind) => [kind, idsOf(kind)]))
}

/** A condition on the records that others lead to; `ids`: SQL of a list. */
interface Link {
  sql: string
  ids: Knex.Raw
}

/** The ids of the records that others lead to, up to one more than `FEW` for each link. */
const idsThrough = async (db: Knex, { table }: Kind, { clients }: Search, links: Link[]): Promise<number[]> => {
  const ofClients = clients ? `and ${table}.client_id = ${clients[0]}` : ''
  const parts = links.map(
    ({ sql }) => `select id from (select ${table}.id from ${table} where ${sql} ${ofClients} limit ${FEW + 1}) as few`,
  )
  const rows = rowsOf<{ id: number }>(
    await db.raw(
      parts.join(' union all '),
      links.map(({ ids }) => ids),
    ),
  )
  return rows.map(({ id }) => id)
}

/** The records that a filter has found. */
export interface Found {
  rows: Scope
  /** The same rows for a count, which needs no order. */
  count: Scope
  /** With many hits: the test of one row, and the same rows by reading all hits first. */
  many?: { test: Knex.Raw; rows: Scope }
}

const always = (scope: Scope): Found => ({ rows: scope, count: scope })

/** The rows that match a search term, as the first, narrowing condition of a list. */
const findFor = async (db: Knex, user: { clientId?: number | null }, name: KindName, term: string | null | undefined): Promise<Found> => {
  if (!term?.trim()) return always(everything)
  const kind: Kind = KINDS[name]
  const search = { clients: clientsOf(user), phrases: phrasesOf(term) }
  if (search.phrases.length === 0) return always(none)
  const through = (kind.through ?? []).map(({ kind: other, sql }) => ({ other: KINDS[other], sql }))
  const hits = await hitsOf(db, [kind, ...through.map(({ other }) => other)], search)
  if (!hits) return always(scanned(kind, term))
  const links = through.flatMap(({ other, sql }) => {
    const ids = hits.get(other) ?? []
    const all = db.raw('(select record_id from (?) as hits)', [matching(db, { kinds: [other], ...search, inHeads: true })])
    return ids.length > 0 ? [{ sql, ids: ids.length > FEW ? all : idTable(db, ids) }] : []
  })
  const own = hits.get(kind) ?? []
  const ids = own.length > FEW || links.length === 0 ? own : [...own, ...(await idsThrough(db, kind, search, links))]
  if (ids.length === 0) return always(none)
  if (ids.length <= FEW) return always(among(db, `${kind.table}.id`, [...new Set(ids)]))
  const test = testing(db, kind, search)
  const tested: Scope = (query: Query) => {
    query.where((any: Query) => {
      any.whereRaw(test)
      for (const link of links) any.orWhereRaw(link.sql, [link.ids])
    })
  }
  // PostgreSQL would join a subquery, and might read the hits again for each row.
  const isHit = isPostgres(db) ? '= any(array(select record_id from (?) as hits))' : 'in (select record_id from (?) as hits)'
  const listed: Scope = (query: Query) => {
    query.whereRaw(`${kind.table}.id ${isHit}`, [matching(db, { kinds: [kind], ...search })])
  }
  const joined: Scope = (query: Query) => {
    query.joinRaw(`join (?) as hits on hits.record_id = ${kind.table}.id`, [matching(db, { kinds: [kind], ...search })])
  }
  // Staff would count a record that several clients share several times.
  const isOneEach = links.length === 0 && (search.clients !== null || !kind.isShared)
  return { rows: tested, count: isOneEach ? joined : tested, ...(links.length === 0 && { many: { test, rows: listed } }) }
}

/** A filter with the rows that its search term finds. */
export type Searched<F> = F & { found?: Found }

/** Searches before a list is read, so that all of its statements narrow by the same hits. */
export const searched = async <F extends { searchTerm?: string | null }>(
  db: Knex,
  user: { clientId?: number | null },
  name: KindName,
  filter: F,
): Promise<Searched<F>> => ({ ...filter, found: await findFor(db, user, name, filter.searchTerm) })

/** The condition of a searched filter. */
export const asFound = ({ found }: Searched<object>): Scope => found?.rows ?? everything

/** The same filter for a count of the list: without an order, many hits are counted in the order of the index. */
export const counting = <F extends object>(filter: Searched<F>): Searched<F> =>
  filter.found ? { ...filter, found: always(filter.found.count) } : filter
