import type { Knex } from 'knex'
import { containing, isPostgres } from '../database/query.ts'
import { EDGE, fold, isSigns, phoneDigits, REST, signsOf } from './fold.ts'
import type { Kind } from './kinds.ts'

/** The shortest text that the index can find anywhere. */
const SHORTEST = 3

/** Where a text must stand: a whole number or name, the beginning of one, or anywhere. */
export type Place = 'whole' | 'beginning' | 'anywhere'

/**
 * The phrases that an entry must contain one of; none if nothing can be found. A text of one or two characters, or without a letter or
 * digit, is found at the beginning of numbers and names only.
 */
export const phrasesOf = (term: string, place: Place = 'anywhere'): string[] => {
  const folded = fold(term)
  if (folded === '') return []
  const beginning = `${EDGE}${EDGE}${isSigns(folded) ? signsOf(folded) : folded}`
  if (place === 'whole') return [`${beginning}${EDGE}`]
  if (place === 'beginning' || isSigns(folded) || [...folded].length < SHORTEST) return [beginning]
  const digits = phoneDigits(term.trim())
  return digits && digits !== folded ? [folded, digits] : [folded]
}

/** The clients whose entries a user may find, with 0 for the provider; null: all. */
export const clientsOf = ({ clientId }: { clientId?: number | null }): number[] | null => (clientId == null ? null : [clientId, 0])

const BASE = 20_000
const FIRST = 0x4e00

/** The token of the migration that creates `search_entries`. */
const token = (kind: Kind, client: number): string =>
  String.fromCharCode(FIRST + kind.code, FIRST + Math.floor(client / BASE), FIRST + (client % BASE))

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')

export interface Match {
  kinds: readonly Kind[]
  clients: readonly number[] | null
  phrases: readonly string[]
  /** Only in numbers and names. */
  inHeads?: boolean
}

const positionOf = (db: Knex) => (isPostgres(db) ? 'strpos' : 'instr')

/** SQL and bindings of `select id, kind, record_id` of the matching entries; without a limit, in any order. */
export const matching = (db: Knex, { kinds, clients, phrases, inHeads }: Match): Knex.Raw => {
  const position = positionOf(db)
  const heads = inHeads ? `and (${phrases.map(() => `${position}(text, ?) between 1 and ${position}(text, ?)`).join(' or ')})` : ''
  const ofHeads = inHeads ? phrases.flatMap((phrase) => [phrase, REST]) : []
  if (isPostgres(db)) {
    const texts = phrases.map(() => `text like ? escape '\\'`).join(' or ')
    const ofClients = clients ? 'and client_id = any(?::int[])' : ''
    return db.raw(`select id, kind, record_id from search_entries where kind = any(?::smallint[]) ${ofClients} and (${texts}) ${heads}`, [
      kinds.map(({ code }) => code),
      ...(clients ? [[...clients]] : []),
      ...phrases.map(containing),
      ...ofHeads,
    ] as never)
  }
  const scopes = kinds.flatMap((kind) => (clients ? clients.map((client) => token(kind, client + 1)) : [token(kind, 0)]))
  return db.raw(
    `select found.id, found.kind, found.record_id from search_texts join search_entries as found on found.id = search_texts.rowid
     where search_texts match ? ${heads.replaceAll('(text', '(found.text')}`,
    [`scope : (${quoted(scopes)}) AND text : (${quoted(phrases)})`, ...ofHeads],
  )
}

/**
 * The same for some of the entries: SQLite's index answers in the order of the ids, PostgreSQL's in the order of the rows on the disk. An
 * explicit order would read all hits of a frequent term first.
 */
export const someMatching = (db: Knex, match: Match, limit: number): Knex.Raw =>
  db.raw(`select kind, record_id from (?) as hits limit ${limit}`, [matching(db, match)])

/** SQL that tests one record of a query for the phrases, without the index: for many hits in the order of another index. */
export const testing = (db: Knex, { code, table }: Kind, { clients, phrases }: Omit<Match, 'kinds'>): Knex.Raw => {
  const texts = phrases.map(() => `${positionOf(db)}(entry.text, ?) > 0`).join(' or ')
  const ofClients = clients ? `and entry.client_id in (${clients.map(() => '?').join(', ')})` : ''
  // A count is never turned into a join, which PostgreSQL would make with the whole index table.
  return db.raw(
    `(select count(*) from search_entries as entry where entry.kind = ${code} and entry.record_id = ${table}.id ${ofClients} and (${texts})) > 0`,
    [...(clients ?? []), ...phrases],
  )
}
