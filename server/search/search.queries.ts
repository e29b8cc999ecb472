import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import type { Standing } from '../../contract/licenses/standing.ts'
import { SEARCH_KINDS, type SearchHit, type SearchKind } from '../../contract/search/calls.ts'
import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { among } from '../kit/database/many.ts'
import type { Query } from '../kit/database/query.ts'
import { andOwn } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { scanned } from '../kit/search/found.ts'
import { KINDS } from '../kit/search/kinds.ts'
import { phrasesOf } from '../kit/search/match.ts'
import { standingSelect, withStandingIfAny } from '../licenses/standing/standing.queries.ts'
import { bestIds, PLACES } from './best.queries.ts'
import { SHOWN } from './shown.queries.ts'

type Row = {
  id: number
  parent_id: number | null
  title: string
  client_name: string | null
  standing: Standing | null
  has_document: unknown
} & {
  [part: `part${number}`]: string | null
}

interface Searcher {
  user: SignedIn
  today: Day
}

/** The records as hits, without those that the user cannot see. */
const shown = async (db: Knex, { user, today }: Searcher, name: SearchKind, narrow: (query: Query) => void): Promise<SearchHit[]> => {
  const { visibleTo, title, subtitle, clientId, parent } = SHOWN[name]
  const { table } = KINDS[name]
  const ofClient = andOwn('owner.id', user)
  const query = db(table).modify(visibleTo(user)).modify(narrow).limit(limits.bestHits)
  if (parent) query.join(parent.table, `${parent.table}.id`, parent.id)
  // At a shared property, a client user sees the billing client only if it is their own.
  query.joinRaw(`left join clients as owner on owner.id = ${clientId} ${ofClient}`)
  const rows: Row[] = await query.select({
    id: `${table}.id`,
    parent_id: db.raw(parent?.id ?? 'null'),
    title: db.raw(title),
    standing: name === 'licenses' ? standingSelect(db, today).standing : db.raw('null'),
    has_document: db.raw(name === 'licenses' ? 'licenses.license_document_id' : 'null'),
    client_name: db.raw(name === 'clients' ? 'null' : CLIENT_NAME.replaceAll('clients.', 'owner.')),
    ...Object.fromEntries(subtitle.map((sql, n) => [`part${n}`, db.raw(sql)])),
  })
  return rows.map(withStandingIfAny(today)).map((row) => ({
    kind: name,
    id: row.id,
    parentId: row.parent_id,
    title: row.title,
    subtitle: subtitle.flatMap((_, n) => row[`part${n}`] || []).join(', ') || null,
    clientName: row.client_name,
    standing: row.standing,
    hasDocument: row.has_document !== null,
  }))
}

const bestOfKind = async (db: Knex, searcher: Searcher, name: SearchKind, ranks: ReadonlyMap<number, number>): Promise<SearchHit[]> => {
  if (ranks.size === 0) return []
  const hits = await shown(db, searcher, name, among(db, `${KINDS[name].table}.id`, [...ranks.keys()]))
  const rank = ({ id }: SearchHit) => ranks.get(id) ?? PLACES.length
  return hits.sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id))
}

/** The best hits of each kind whose list the user can open: whole numbers and names first, then beginnings, then any part. */
export const bestOf = async (
  db: Knex,
  searcher: Searcher,
  { searchTerm, kinds }: Input<Calls['search']['find']>['body'],
): Promise<SearchHit[]> => {
  const open = SEARCH_KINDS.filter(
    (name) => (kinds ?? SEARCH_KINDS).includes(name) && PERMISSIONS[SHOWN[name].list.permission].role(searcher.user),
  )
  if (open.length === 0 || phrasesOf(searchTerm).length === 0) return []
  const isBuilding = await db('search_builds').where('is_first', true).first('kind')
  if (isBuilding) return (await Promise.all(open.map((name) => shown(db, searcher, name, scanned(KINDS[name], searchTerm))))).flat()
  const ranks = await bestIds(db, searcher.user, open, searchTerm)
  return (await Promise.all([...ranks].map(([name, ofKind]) => bestOfKind(db, searcher, name, ofKind)))).flat()
}
