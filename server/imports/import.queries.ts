import type { Knex } from 'knex'
import type { ImportDetail, ImportFilter, ImportRow, ImportRowFilter } from '../../contract/imports/schemas.ts'
import { type ImportKind, importKindsOf } from '../../rules/imports/kinds.ts'
import { messages } from '../../rules/messages.ts'
import { isSideAdministrator, PERMISSIONS } from '../../rules/people/permissions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { countMatches, paged, pagedNullsLast, pageWith } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { termNames } from '../license-types/license-type.queries.ts'
import { assignableEmails } from '../users/user.queries.ts'
import { fieldsOfImport } from './fields.queries.ts'
import { missingIn } from './fields.ts'
import { Import } from './import.model.ts'
import { refusedFor } from './reasons.ts'

/**
 * The imports that a user can see, among the kinds that they may import: their own, for client administrators those of their client, and
 * for administrators of the provider all.
 */
export const visibleTo =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.whereIn('imports.kind', importKindsOf(user)).where((mine: Query) => {
      mine.where('imports.user_id', user.id)
      if (!isSideAdministrator(user)) return
      if (user.clientId === null) mine.orWhereRaw('true')
      else mine.orWhere('imports.client_id', user.clientId)
    })
    // A user who has moved to another client must not see imports of the former one.
    if (user.clientId !== null) query.where('imports.client_id', user.clientId)
  }

/** The import of a path, if the caller can see it. */
export const visibleImport = ({ db, user, params }: LoadContext): PromiseLike<Import | undefined> =>
  Import.query(db).modify(visibleTo(user)).findById(params.id)

/** The kind of the import that has written a batch. For a deleted import, the kind that needs most of those that it can have been. */
export const kindOfImport = async (db: Knex, batchId: number): Promise<ImportKind> => {
  const found = await db('imports').where('batch_id', batchId).first('kind')
  if (found) return found.kind
  return (await db('audit').where({ batch_id: batchId, record: 'users' }).first('id')) ? 'users' : 'licenses'
}

const USER_NAME = `users.first_name || ' ' || users.last_name`

const SUMMARY = {
  id: 'imports.id',
  version: 'imports.version',
  kind: 'imports.kind',
  fileName: 'imports.file_name',
  fileSize: 'imports.file_size',
  clientId: 'imports.client_id',
  userId: 'imports.user_id',
  createdOn: 'imports.created_on',
  startedOn: 'imports.started_on',
  endedOn: 'imports.ended_on',
  rowCount: 'imports.row_count',
  doneCount: 'imports.done_count',
  createdCount: 'imports.created_count',
  updatedCount: 'imports.updated_count',
  unchangedCount: 'imports.unchanged_count',
  historyCount: 'imports.history_count',
  leftOutCount: 'imports.left_out_count',
  refusedCount: 'imports.refused_count',
  jobId: 'imports.job_id',
  batchId: 'imports.batch_id',
  undoneBy: 'undoing.id',
  error: 'imports.error',
}

const SORT: Record<NonNullable<ImportFilter['sortBy']>, string> = {
  createdOn: 'imports.created_on',
  endedOn: 'imports.ended_on',
  status: 'imports.status',
  kind: 'imports.kind',
  fileName: 'lower(imports.file_name)',
}

/** Whether a check works on an import now. */
const isChecking = () => `coalesce(imports.checking_until > '${clock.now()}', false)`

const joined = (db: Knex) =>
  db('imports')
    .leftJoin('users', 'users.id', 'imports.user_id')
    .leftJoin('clients', 'clients.id', 'imports.client_id')
    .leftJoin('batches as undoing', 'undoing.undo_of', 'imports.batch_id')

export const importsPage = (db: Knex, user: SignedIn, filter: ImportFilter) => {
  const { kind, status, searchTerm, sortBy = 'createdOn' } = filter
  const found = () => {
    const query = joined(db)
      .modify(visibleTo(user))
      .modify(searchIn(['imports.file_name', USER_NAME, CLIENT_NAME], searchTerm))
    if (kind) query.where('imports.kind', kind)
    if (status) query.whereRaw(`${isChecking()} = ?`, [status === 'Checking'])
    if (status && status !== 'Checking') query.where('imports.status', status)
    return query
  }
  const rows = found()
    .modify(pagedNullsLast(filter, 'imports.id', SORT[sortBy], 'desc'))
    .select({
      ...SUMMARY,
      status: db.raw(`case when ${isChecking()} then 'Checking' else imports.status end`),
      userName: db.raw(USER_NAME),
      clientName: db.raw(CLIENT_NAME),
    })
  return pageWith(rows, countMatches(db, found(), filter), filter)
}

const whyNotUndone = (user: SignedIn, { batchId, status, undoneBy }: Pick<ImportDetail, 'batchId' | 'status' | 'undoneBy'>) => {
  if (batchId === null || status === 'Running') return messages.notDoneYet
  if (!PERMISSIONS.mayRenew.role(user)) return messages.notAllowed
  return undoneBy === null ? null : messages.undoneAlready
}

/** The fields of an import. Adds the choices that come from records: terms and assignable users. */
const fieldsFor = async (db: Knex, user: SignedIn, one: Import) => {
  const { kind, clientId } = one
  const choices = new Map([['licenseTerm', await termNames(db)]])
  if (kind === 'licenses' && clientId !== null) choices.set('assignedUser', await assignableEmails(db, user, clientId))
  const fields = await fieldsOfImport(db, one)
  return fields.map((one) => ({ ...one, choices: choices.get(one.field) ?? one.choices }))
}

/** An import with everything that its screen shows. */
export const importDetails = async ({ db, user }: Pick<LoadContext, 'db' | 'user'>, { id }: Pick<Import, 'id'>): Promise<ImportDetail> => {
  const one = await Import.query(db).findById(id).throwIfNotFound()
  const others: Pick<ImportDetail, 'userName' | 'clientName' | 'undoneBy'> = await joined(db)
    .where('imports.id', id)
    .first({ userName: db.raw(USER_NAME), clientName: db.raw(CLIENT_NAME), undoneBy: SUMMARY.undoneBy })
  const { encoding, separator, sheet, sheets, headerRow, columns, rows } = one.analysis
  const isSheet = sheet !== null
  return {
    ...one,
    status: one.isChecking ? 'Checking' : one.status,
    ...others,
    encoding: isSheet ? null : encoding,
    separator: isSheet ? null : (separator as ImportDetail['separator']),
    sheet,
    sheets,
    headerRow,
    columns,
    rows,
    fields: await fieldsFor(db, user, one),
    missing: missingIn(one.kind, one.mapping, one.analysis.header),
    // Checks stored by an earlier release have no reasons or standings.
    check: one.outcome && {
      ...one.outcome,
      reasons: one.outcome.reasons ?? [],
      queue: one.outcome.queue && { ...one.outcome.queue, standings: one.outcome.queue.standings ?? [] },
    },
    hasFile: one.rowsDocumentId !== null,
    cannotUndo: whyNotUndone(user, { ...one, ...others }),
  }
}

/** The rows of an import with their outcomes. */
export const importRowsPage = async (db: Knex, { id }: Import, filter: ImportRowFilter) => {
  const { outcome, field, reason, searchTerm, sortDirection = 'asc' } = filter
  const found = () => {
    const query = db('import_rows')
      .where('import_id', id)
      .modify(searchIn(['import_rows.name'], searchTerm))
      .modify(refusedFor(field, reason))
    return outcome ? query.where({ outcome }) : query
  }
  const rows: Promise<ImportRow[]> = found()
    .orderBy('row', sortDirection)
    .modify(paged(filter))
    .select({ row: 'row', outcome: 'outcome', name: 'name', recordId: 'record_id', errors: 'errors' })
    .then((all: (Omit<ImportRow, 'errors'> & { errors: string | null })[]) =>
      all.map((one) => ({ ...one, errors: one.errors ? JSON.parse(one.errors) : {} })),
    )
  return pageWith(rows, countMatches(db, found(), filter), filter)
}
