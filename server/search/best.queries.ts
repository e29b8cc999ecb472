import type { Knex } from 'knex'
import type { SearchKind } from '../../contract/search/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { isPostgres, rowsOf } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { KINDS, type Kind } from '../kit/search/kinds.ts'
import { clientsOf, matching, matchingFirst, type Place, phrasesOf, positionIn, type Search, someMatching } from '../kit/search/match.ts'

const BEST = limits.bestHits

/** Where a term matches a text, best first. */
export const PLACES: readonly Place[] = ['whole', 'beginning', 'anywhere']

/** Entries that are read for a kind. A shared property has several. */
const ENTRIES = 3 * BEST

/** The limit of hits of the first query on SQLite. Most terms have fewer in all kinds. */
const SOME = 100

/** `place`: a position in PLACES. */
type Hit = { kind: number; place: number; record_id: number }

interface Asked {
  clients: Search['clients']
  term: string
}

const searchOf = ({ clients, term }: Asked, place: Place): Search => ({ clients, phrases: phrasesOf(term, place) })

/** Adds places to hits: `select kind, place, record_id`. */
const placed = (db: Knex, { term }: Asked, hits: Knex.Raw): Knex.Raw => {
  const position = positionIn(db)
  const [whole = '', beginning = ''] = [phrasesOf(term, 'whole'), phrasesOf(term, 'beginning')].flat()
  return db.raw(
    `select kind, case when ${position} > 0 then 0 when ${position} > 0 then 1 else 2 end as place, record_id from (?) as hits`,
    [whole, beginning, hits],
  )
}

const union = async (db: Knex, parts: Knex.Raw[]): Promise<Hit[]> =>
  parts.length === 0 ? [] : rowsOf<Hit>(await db.raw(parts.map((_, n) => `select * from (?) as part${n}`).join(' union all '), parts))

/** The number of records found in a place or a better one. */
const recordsUpTo = (hits: readonly Hit[], place: number): number =>
  new Set(hits.filter((hit) => hit.place <= place).map((hit) => hit.record_id)).size

const isFrequent = (hits: readonly Hit[]): boolean => recordsUpTo(hits, PLACES.length) >= BEST

/** For a frequent term: SQL of some hits in each better place that has too few. */
const betterOf = (db: Knex, asked: Asked, kind: Kind, hits: readonly Hit[]): Knex.Raw[] =>
  PLACES.filter((place, n) => place !== 'anywhere' && recordsUpTo(hits, n) < BEST).map((place) =>
    placed(db, asked, someMatching(db, { kinds: [kind], ...searchOf(asked, place) }, ENTRIES)),
  )

const ofKind = (hits: readonly Hit[], { code }: Kind): Hit[] => hits.filter(({ kind }) => kind === code)

/** SQLite finds some hits of a frequent term as fast as those of a rare one. Repeats without the kinds that have enough hits. */
const onSqlite = async (db: Knex, asked: Asked, kinds: readonly Kind[]): Promise<Hit[]> => {
  const anywhere = searchOf(asked, 'anywhere')
  const [hits, further]: [Hit[], Knex.Raw[]] = [[], []]
  let [rest, limit] = [[...kinds], SOME]
  for (;;) {
    const some = await union(db, [placed(db, asked, someMatching(db, { kinds: rest, ...anywhere }, limit))])
    hits.push(...some)
    const frequent = some.length < limit ? [] : rest.filter((kind) => isFrequent(ofKind(some, kind)))
    for (const kind of frequent) further.push(...betterOf(db, asked, kind, ofKind(some, kind)))
    rest = rest.filter((kind) => !frequent.includes(kind))
    if (some.length < limit || rest.length === 0) break
    if (frequent.length === 0) limit *= 10 // all hits are entries of a few records that many clients share
  }
  return [...hits, ...(await union(db, further))]
}

/** SQL of the best hits of a kind, ordered by place. */
const bestOnes = (db: Knex, hits: Knex.Raw): Knex.Raw =>
  db.raw(`select * from (?) as placed order by place, record_id limit ${ENTRIES}`, [hits])

/**
 * PostgreSQL reads all hits of a term from its index, so the first entries of each kind are tested before. A term that is frequent among
 * them has enough hits there. Only its whole matches and beginnings are then searched further.
 */
const onPostgres = async (db: Knex, asked: Asked, kinds: readonly Kind[]): Promise<Hit[]> => {
  const anywhere = searchOf(asked, 'anywhere')
  const numbered = (hits: Knex.Raw) =>
    db.raw('select *, row_number() over (partition by place order by record_id) as n from (?) as placed', [hits])
  const hits = await union(
    db,
    kinds.map((kind) =>
      db.raw(`select kind, place, record_id from (?) as numbered where n <= ${ENTRIES}`, [
        numbered(placed(db, asked, matchingFirst(db, kind, anywhere))),
      ]),
    ),
  )
  const further = kinds.flatMap((kind) => {
    const first = ofKind(hits, kind)
    return isFrequent(first)
      ? betterOf(db, asked, kind, first)
      : [bestOnes(db, placed(db, asked, matching(db, { kinds: [kind], ...anywhere })))]
  })
  return [...hits, ...(await union(db, further))]
}

/** The place of each of the best records, for hits in order. */
const ranksOf = (hits: readonly Hit[]): Map<number, number> => {
  const ranks = new Map<number, number>()
  for (const { place, record_id } of hits) if (ranks.size < BEST && !ranks.has(record_id)) ranks.set(record_id, place)
  return ranks
}

/** The ids of the best hits of each kind, each with its rank. */
export const bestIds = async (
  db: Knex,
  user: SignedIn,
  names: readonly SearchKind[],
  term: string,
): Promise<Map<SearchKind, Map<number, number>>> => {
  const asked = { clients: clientsOf(user), term }
  const kinds = names.map((name) => KINDS[name])
  const found = await (isPostgres(db) ? onPostgres : onSqlite)(db, asked, kinds)
  const hits = found.sort((a, b) => a.place - b.place || a.record_id - b.record_id)
  return new Map(names.map((name) => [name, ranksOf(hits.filter(({ kind }) => kind === KINDS[name].code))]))
}
