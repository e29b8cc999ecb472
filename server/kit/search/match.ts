import type { Knex } from 'knex'
import { containing, isPostgres, type Query, type Scope } from '../database/query.ts'
import { clientInSight } from '../database/tenancy.ts'
import type { SignedIn } from '../http/handler.ts'
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

/** What a search needs of the user: whose entries they may find. */
export type Searcher = Pick<SignedIn, 'clientId' | 'onlyClientId'>

/** The clients whose entries a user may find, with 0 for the provider; null: all. */
export const clientsOf = (user: Searcher): number[] | null => {
  const clientId = clientInSight(user)
  return clientId === null ? null : [clientId, 0]
}

const BASE = 20_000
const FIRST = 0x4e00

/** The token of a kind and client. Must equal the one that the migration of `search_entries` writes. */
const token = (kind: Kind, client: number): string =>
  String.fromCharCode(FIRST + kind.code, FIRST + Math.floor(client / BASE), FIRST + (client % BASE))

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')

export interface Search {
  /** Null: of all. */
  clients: readonly number[] | null
  phrases: readonly string[]
  /** Only in numbers and names. */
  inHeads?: boolean
  /** On PostgreSQL, reads all entries of the clients: for a term that is frequent in those of others. */
  isByClient?: boolean
}

export interface Match extends Search {
  kinds: readonly Kind[]
}

/**
 * SQL for the position of a phrase in the text of an entry. On PostgreSQL, phrases and clients are bound inside subselects, so that the
 * plan does not depend on them: planning each term takes longer than running it, and for a frequent term PostgreSQL would scan the table.
 */
export const positionIn = (db: Knex, text = 'text'): string => (isPostgres(db) ? `strpos(${text}, (select ?::text))` : `instr(${text}, ?)`)

interface Condition {
  sql: string
  bindings: Knex.RawBinding[]
}

const inText = (db: Knex, { phrases, inHeads }: Search, text?: string): Condition => {
  const position = positionIn(db, text)
  const parts = phrases.map(() => (inHeads ? `${position} between 1 and ${position}` : `${position} > 0`))
  return { sql: `(${parts.join(' or ')})`, bindings: phrases.flatMap((phrase) => (inHeads ? [phrase, REST] : [phrase])) }
}

/** The condition for the clients of a search; '' for all clients. */
const ofClients = (db: Knex, { clients }: Search, column = 'client_id'): Condition => {
  if (!clients) return { sql: '', bindings: [] }
  if (isPostgres(db)) return { sql: `and ${column} = any((select ?::int[])::int[])`, bindings: [[...clients]] }
  return { sql: `and ${column} in (${clients.map(() => '?').join(', ')})`, bindings: [...clients] }
}

/** A word of PostgreSQL's index of whole numbers and names; see `search_heads`. */
const wordOf = (phrase: string): string => {
  const isWhole = phrase.length > 2 && phrase.endsWith(EDGE)
  const word = [...phrase].slice(0, 500).join('')
  return `'${word.replace(/['\\]/g, '$&$&')}'${isWhole ? '' : ':*'}`
}

/** What the index of a kind finds on PostgreSQL. */
const inIndex = ({ phrases }: Search): Condition => {
  const isHead = (phrase: string) => phrase.startsWith(EDGE)
  const parts = phrases.map((phrase) => (isHead(phrase) ? 'search_heads(text) @@ (select ?::tsquery)' : 'text like (select ?::text)'))
  return { sql: `(${parts.join(' or ')})`, bindings: phrases.map((phrase) => (isHead(phrase) ? wordOf(phrase) : containing(phrase))) }
}

const onSqlite = (db: Knex, { kinds, ...search }: Match): Knex.Raw => {
  const { clients, phrases } = search
  const scopes = kinds.flatMap((kind) => (clients ? clients.map((client) => token(kind, client + 1)) : [token(kind, 0)]))
  const heads = inText(db, search, 'entry.text')
  return db.raw(
    `select entry.kind, entry.record_id, entry.text from search_texts join search_entries as entry on entry.id = search_texts.rowid
     where search_texts match ? ${search.inHeads ? `and ${heads.sql}` : ''}`,
    [`scope : (${quoted(scopes)}) AND text : (${quoted(phrases)})`, ...(search.inHeads ? heads.bindings : [])],
  )
}

const onPostgres = (db: Knex, { kinds, ...search }: Match): Knex.Raw => {
  const [theirs, text] = [ofClients(db, search), inText(db, search)]
  const parts = [...(search.isByClient ? [] : [inIndex(search)]), ...(search.isByClient || search.inHeads ? [text] : [])]
  const tests = parts.map(({ sql }) => sql).join(' and ')
  const bindings = [...theirs.bindings, ...parts.flatMap((part) => part.bindings)]
  // A literal, because it names the index.
  const hits = kinds.map(({ code }) => `select kind, record_id, text from search_entries where kind = ${code} ${theirs.sql} and ${tests}`)
  return db.raw(
    hits.join(' union all '),
    kinds.flatMap(() => bindings),
  )
}

/** SQL for `select kind, record_id, text` of the matching entries, unordered. SQLite streams hits; PostgreSQL first locates all of them. */
export const matching = (db: Knex, match: Match): Knex.Raw => (isPostgres(db) ? onPostgres(db, match) : onSqlite(db, match))

/**
 * Like `matching`, for at most `limit` entries, unordered: an order would read all hits first. The CTE is materialized, because with a
 * limit PostgreSQL prefers a table scan to the index.
 */
export const someMatching = (db: Knex, match: Match, limit: number): Knex.Raw => {
  const [some, hits] = [`select kind, record_id, text from hits limit ${limit}`, matching(db, match)]
  return isPostgres(db) ? db.raw(`with hits as materialized (?) ${some}`, [hits]) : db.raw(some.replace('hits', '(?) as hits'), [hits])
}

/** The number of entries of a kind, those of its oldest records, that are sampled to estimate how frequent a term is. */
const SAMPLED = 200

const first = ({ code }: Kind) =>
  `select kind, record_id, client_id, text from search_entries where kind = ${code} order by record_id limit ${SAMPLED}`

/** The matching entries among the sampled ones, found without the index. */
export const matchingFirst = (db: Knex, kind: Kind, search: Search): Knex.Raw => {
  const [found, theirs] = [inText(db, search), ofClients(db, search)]
  return db.raw(`select kind, record_id, text from (${first(kind)}) as first where ${found.sql} ${theirs.sql}`, [
    ...found.bindings,
    ...theirs.bindings,
  ])
}

/** Counts the matching sampled entries: those of the clients (`theirs`) and all (`everyone`). */
export const inFirst = (db: Knex, kind: Kind, search: Search): Knex.Raw => {
  const [found, theirs] = [inText(db, search), ofClients(db, search)]
  const isTheirs = theirs.sql && `filter (where true ${theirs.sql})`
  return db.raw(`select count(*) ${isTheirs} as theirs, count(*) as everyone from (${first(kind)}) as first where ${found.sql}`, [
    ...theirs.bindings,
    ...found.bindings,
  ])
}

/** SQL that tests one record of a query for the phrases, without the index: for many hits in the order of another index. */
export const testing = (db: Knex, { code, table }: Kind, search: Search): Knex.Raw => {
  const [found, theirs] = [inText(db, search, 'entry.text'), ofClients(db, search, 'entry.client_id')]
  // A count, because PostgreSQL would turn `exists` into a join with the whole table.
  return db.raw(
    `(select count(*) from search_entries as entry where entry.kind = ${code} and entry.record_id = ${table}.id ${theirs.sql} and ${found.sql}) > 0`,
    [...theirs.bindings, ...found.bindings],
  )
}

/** `testing` as a join, for a count in the order of the records. A record of a kind that is not shared has only one entry. */
export const joining = (db: Knex, { code, table, isShared }: Kind, search: Search): Scope => {
  const [found, theirs] = [
    inText(db, search, 'entry.text'),
    ofClients(db, isShared ? search : { ...search, clients: null }, 'entry.client_id'),
  ]
  return (query: Query) => {
    query
      .joinRaw(`join search_entries as entry on entry.kind = ${code} and entry.record_id = ${table}.id`)
      .whereRaw(`${found.sql} ${theirs.sql}`, [...found.bindings, ...theirs.bindings])
  }
}
