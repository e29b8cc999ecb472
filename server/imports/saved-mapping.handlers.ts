import type { Knex } from 'knex'
import type { SavedMapping as Reply } from '../../contract/imports/mapping.ts'
import type { Calls } from '../../contract/index.ts'
import { importKindsOf } from '../../rules/imports/kinds.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { countMatches, paged, pageWith } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import { type Handlers, type LoadContext, on, type SignedIn } from '../kit/http/handler.ts'
import { fieldsOfImport } from './fields.queries.ts'
import { mustBeMapping } from './fields.ts'
import { SavedMapping } from './import.model.ts'
import { importClient } from './upload.actions.ts'

/** Client users see the mappings of their client, staff all: of the kinds that they may import. */
const visibleTo =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.whereIn('import_mappings.kind', importKindsOf(user))
    if (user.clientId !== null) query.where('import_mappings.client_id', user.clientId)
  }

const visibleMapping = ({ db, user, params }: LoadContext) => SavedMapping.query(db).modify(visibleTo(user)).findById(params.id)

const SORT = { name: 'lower(import_mappings.name)', modifiedOn: 'import_mappings.modified_on' }

interface Stored extends Omit<Reply, 'mapping' | 'mayEdit'> {
  mapping: string
}

const page = async (
  db: Knex,
  user: SignedIn,
  query: Parameters<typeof paged>[0] & { kind?: string; clientId?: number; searchTerm?: string },
) => {
  const { kind, clientId, searchTerm, sortBy = 'name', sortDirection = 'asc' } = query
  const found = () => {
    const rows = db('import_mappings')
      .modify(visibleTo(user))
      .modify(searchIn(['import_mappings.name'], searchTerm))
    if (kind) rows.where('import_mappings.kind', kind)
    if (clientId) rows.where('import_mappings.client_id', clientId)
    return rows
  }
  const rows = found()
    .leftJoin('users', 'users.id', 'import_mappings.user_id')
    .leftJoin('clients', 'clients.id', 'import_mappings.client_id')
    .orderByRaw(`${SORT[sortBy as keyof typeof SORT]} ${sortDirection}, import_mappings.id ${sortDirection}`)
    .modify(paged(query))
    .select({
      id: 'import_mappings.id',
      version: 'import_mappings.version',
      kind: 'import_mappings.kind',
      name: 'import_mappings.name',
      clientId: 'import_mappings.client_id',
      clientName: db.raw(CLIENT_NAME),
      mapping: 'import_mappings.mapping',
      userName: db.raw(`users.first_name || ' ' || users.last_name`),
      modifiedOn: 'import_mappings.modified_on',
    })
    .then((all: Stored[]) => all.map((one) => ({ ...one, mapping: JSON.parse(one.mapping), mayEdit: true })))
  return pageWith(rows, countMatches(db, found(), query), query)
}

export const importMappingHandlers: Handlers<Calls['importMappings']> = {
  list: ({ db, user, query }) => page(db, user, query),

  create: async (ctx) => {
    const { kind, name, clientId, mapping } = ctx.body
    const values = { kind, name: name.trim(), clientId: await importClient(ctx, kind, clientId), userId: ctx.user.id, mapping }
    mustBeMapping(await fieldsOfImport(ctx.db, values), mapping)
    const { id } = await SavedMapping.query(ctx.db).insert(values)
    return { id }
  },

  update: on(visibleMapping, async ({ db, user, body }, saved) => {
    mustBeMapping(await fieldsOfImport(db, saved), body.mapping)
    const values = { name: body.name.trim(), mapping: body.mapping, userId: user.id, version: saved.version + 1 }
    await SavedMapping.query(db).findById(saved.id).patch(values)
    return null
  }),

  remove: on(visibleMapping, async ({ db }, saved) => {
    await SavedMapping.query(db).deleteById(saved.id)
    return null
  }),
}
