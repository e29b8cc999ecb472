import type { Knex } from 'knex'
import { isPostgres, rowsOf } from '../database/query.ts'
import type { Kind } from './kinds.ts'
import { inFirst, type Search, someMatching } from './match.ts'

/** The most hits that are listed by id. With more, a list walks the index of its order and tests each row; see also `inReach`. */
export const FEW = 1_000

/** Hits among the sampled entries of a kind from which PostgreSQL avoids its text index, which would read all hits of the term. */
const FREQUENT = 5

/** Hits among the sampled entries from which a count walks the records in order too. */
const MOST = 50

export interface Hits {
  /** Their ids, if they are few. */
  ids?: number[]
  /** On PostgreSQL, what finds them: the text in the index, the client in the index, or the order of the records. */
  way: 'text' | 'client' | 'order'
}

interface Row {
  kind: number
  theirs: number
  everyone: number
  /** A JSON array, because thousands of rows cost more than the search. */
  ids: string | null
}

const BUILDING = `select 0 as kind, 0 as theirs, 0 as everyone, '[]' as ids where exists (select 1 from search_builds where is_first)`

const ofKind = (db: Knex, kind: Kind, search: Search): Knex.Raw => {
  const { code } = kind
  const some = (how: Search) => someMatching(db, { kinds: [kind], ...how }, FEW + 1)
  if (!isPostgres(db))
    return db.raw(`select ${code} as kind, 0 as theirs, 0 as everyone, json_group_array(record_id) as ids from (?) as few`, [some(search)])
  const list = `(select cast(coalesce(json_agg(record_id), '[]') as text) from (?) as few)`
  const byClient = search.clients ? `when everyone >= ${FREQUENT} then ${list}` : ''
  return db.raw(
    `select ${code} as kind, theirs, everyone, case when theirs >= ${FREQUENT} then null ${byClient} else ${list} end as ids from (? offset 0) as sample`,
    [...(byClient ? [some({ ...search, isByClient: true })] : []), some(search), inFirst(db, kind, search)],
  )
}

const wayOf = ({ clients }: Search, { theirs, everyone }: Row): Hits['way'] => {
  if (theirs >= MOST) return 'order'
  return clients && everyone >= FREQUENT ? 'client' : 'text'
}

/** The hits by kind; only the first kind is searched beyond numbers and names. Undefined while the entries are first being written. */
export const hitsOf = async (db: Knex, kinds: readonly Kind[], search: Search): Promise<Map<Kind, Hits> | undefined> => {
  const parts = kinds.map((kind, n) => ofKind(db, kind, { ...search, inHeads: n > 0 }))
  const rows = rowsOf<Row>(await db.raw([BUILDING, ...parts.map(() => '?')].join(' union all '), parts))
  if (rows.some(({ kind }) => kind === 0)) return undefined
  const hitsIn = (row: Row): Hits => {
    const way = wayOf(search, row)
    const ids = row.ids === null ? undefined : [...new Set<number>(JSON.parse(row.ids))]
    return ids && ids.length <= FEW ? { ids, way } : { way }
  }
  return new Map(kinds.flatMap((kind) => rows.filter((row) => row.kind === kind.code).map((row) => [kind, hitsIn(row)] as const)))
}
