import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Input } from '../../contract/call.ts'
import type { ImportFormat, ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportField } from '../../contract/imports/schemas.ts'
import type { Calls } from '../../contract/index.ts'
import { customFieldId } from '../../rules/custom-fields/kinds.ts'
import { SEVERAL } from '../../rules/imports/dates.ts'
import { type ImportKind, importKindsOf, SHARED_KINDS } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { keepFile } from '../documents/document.actions.ts'
import type { Documents } from '../kit/documents.ts'
import type { Upload } from '../kit/http/body/uploads.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import type { Analysis } from '../tables/imports.ts'
import { fieldsOfImport } from './fields.queries.ts'
import { guessMapping, knownNames, missingIn } from './fields.ts'
import { analyze } from './file/analysis.ts'
import { findSeparator } from './file/csv.ts'
import { findEncoding, type Open } from './file/encoding.ts'
import { sheetToCsv } from './file/workbook.ts'
import { WHY_REFUSED } from './files.ts'
import { Import, SavedMapping } from './import.model.ts'
import { visibleTo } from './import.queries.ts'

/** The number of earlier imports that are searched for a matching mapping. */
const LOOKED_AT = 20

type Uploading = Input<Calls['imports']['create']>['body']

const isZip = (head: Buffer) => head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
const isOldExcel = (head: Buffer) => head.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** The client of an import; null for the provider's own records. Refuses kinds that this user may not write. */
export const importClient = async (ctx: CallContext, kind: ImportKind, given: number | null | undefined): Promise<number | null> => {
  if (!importKindsOf(ctx.user).includes(kind)) throw refuse.notAllowed()
  if (ctx.user.clientId === null && given == null && SHARED_KINDS.includes(kind)) return null
  return (await chosenClient(ctx, given)).id
}

/** The readable form of an upload: the file itself, or one of its sheets as CSV. */
interface Source {
  open: Open
  /** A new file with the rows of a sheet. */
  csv: Upload | null
  sheet: string | null
  sheets: string[]
}

/** A file in the folder of uploads, as if it had been uploaded. */
const asUpload = async (path: string): Promise<Upload> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const { size } = await stat(path)
  return { path, size, sha256: hash.digest('hex'), head: Buffer.alloc(0), bytes: () => readFile(path) }
}

const sourceOf = async ({ incoming }: Documents, path: string, head: Buffer, sheet: string | null): Promise<Source> => {
  if (isOldExcel(head)) throw refuse.rule('importFileOldExcel', 'document')
  if (!isZip(head)) return { open: async () => createReadStream(path), csv: null, sheet: null, sheets: [] }
  const csvPath = join(incoming, randomUUID())
  const found = await sheetToCsv(path, csvPath, sheet)
  return { open: async () => createReadStream(csvPath), csv: await asUpload(csvPath), ...found }
}

/** Reads the stored rows of an import in another way. */
export const readRowsAs = async (
  open: Open,
  { kind, analysis }: Pick<Import, 'kind' | 'analysis'>,
  format: ImportFormat,
): Promise<Analysis> => {
  const { sheet, sheets } = analysis
  const isSheet = sheet !== null
  const encoding = isSheet ? 'utf-8' : (format.encoding ?? analysis.encoding)
  const separator = isSheet ? ',' : (format.separator ?? (await findSeparator(open, encoding)))
  return analyze(open, { encoding, separator, sheet, sheets, headerRow: format.headerRow, known: knownNames(kind) })
}

const readSource = async (kind: ImportKind, { open, csv, sheet, sheets }: Source, format: ImportFormat): Promise<Analysis> => {
  const encoding = csv ? 'utf-8' : (format.encoding ?? (await findEncoding(open)))
  const separator = csv ? ',' : (format.separator ?? (await findSeparator(open, encoding)))
  return analyze(open, { encoding, separator, sheet, sheets, headerRow: format.headerRow, known: knownNames(kind) })
}

/** An uploaded file, analyzed before the transaction begins. */
export interface ReadFile {
  analysis: Analysis
  csv: Upload | null
}

/**
 * Reads a file on disk with the given format; detects what `format` leaves out. The CSV file of a sheet is moved when it is stored;
 * otherwise the sweep of uploads removes it.
 */
export const readFileAs = async (
  ctx: Pick<CallContext, 'documents'>,
  kind: ImportKind,
  { path, head }: Pick<Upload, 'path' | 'head'>,
  format: ImportFormat = {},
): Promise<ReadFile> => {
  const source = await sourceOf(ctx.documents, path, head, format.sheet ?? null)
  try {
    return { analysis: await readSource(kind, source, format), csv: source.csv }
  } catch (error) {
    if (source.csv) await rm(source.csv.path, { force: true })
    throw error
  }
}

/** Checks and analyzes an upload before its transaction. */
export const readUpload = async (ctx: CallContext & { body: Uploading }): Promise<ReadFile> => {
  const { kind, document, clientId } = ctx.body
  await importClient(ctx, kind, clientId)
  const upload = ctx.uploads.get(document)
  if (isZip(upload.head) && upload.size > limits.importXlsxBytes) throw new Refusal(413, messages.importXlsxTooLarge)
  return readFileAs(ctx, kind, upload)
}

/** The saved mapping that was asked for, or the latest of this client whose columns the file has. */
const savedFor = async (
  { db }: CallContext,
  kind: ImportKind,
  clientId: number | null,
  { mappingId }: Uploading,
  header: readonly string[],
) => {
  const saved = SavedMapping.query(db)
    .where({ kind })
    .whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
    .orderBy([
      { column: 'modified_on', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  if (mappingId) {
    const chosen = await saved.findById(mappingId)
    if (!chosen) throw refuse.unknownId('mappingId')
    return chosen
  }
  return (await saved).find(({ mapping }) => missingIn(kind, mapping, header).length === 0)
}

/** The mapping of the client's latest import whose refused rows this file contains; see `refusedFile`. */
const mappingGivenBack = async (
  { db }: CallContext,
  kind: ImportKind,
  clientId: number | null,
  header: readonly string[],
): Promise<ImportMapping | undefined> => {
  if (header.at(-1) !== WHY_REFUSED) return undefined
  const before = await Import.query(db)
    .where({ kind })
    .whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
    .where('refused_count', '>', 0)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .select('analysis', 'mapping')
  return before.find(({ analysis }) => [...analysis.header, WHY_REFUSED].join('\n') === header.join('\n'))?.mapping
}

/** The mapping of the latest import that has run with these columns, for this client, among those that the user can see. */
const mappingOfLastRun = async (
  { db, user }: CallContext,
  kind: ImportKind,
  clientId: number | null,
  header: readonly string[],
): Promise<ImportMapping | undefined> => {
  const before = await Import.query(db)
    .modify(visibleTo(user))
    .where({ kind, status: 'Done' })
    .whereRaw('coalesce(imports.client_id, 0) = ?', [clientId ?? 0])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .select('analysis', 'mapping')
  return before.find(({ analysis }) => analysis.header.join('\n') === header.join('\n'))?.mapping
}

/** A saved mapping without the custom fields that were removed since. */
const withFields = (mapping: ImportMapping, fields: readonly ImportField[]): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.filter((rule) => fields.some(({ field }) => field === rule.field)),
})

/** Adds guessed custom fields for columns that an earlier mapping does not use, because the fields may be newer than the mapping. */
const withNewFields = (mapping: ImportMapping, guessed: ImportMapping): ImportMapping => {
  const fields = new Set(mapping.fields.map(({ field }) => field))
  const used = new Set(mapping.fields.flatMap(({ columns }) => columns))
  const isNew = ({ field, columns }: ImportMapping['fields'][number]) =>
    customFieldId(field) !== undefined && !fields.has(field) && !columns.some((name) => used.has(name))
  return { ...mapping, fields: [...mapping.fields, ...guessed.fields.filter(isNew)] }
}

/** Appends the date formats of this file to those of an earlier mapping, because a spreadsheet may have rewritten the dates. */
const withFormats = (mapping: ImportMapping, { columns }: Analysis): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.map((rule) => {
    if (!rule.format) return rule
    const found = columns.flatMap(({ name, format }) => (format && rule.columns.includes(name) ? format.split(SEVERAL) : []))
    return { ...rule, format: [...new Set([...rule.format.split(SEVERAL), ...found])].join(SEVERAL) }
  }),
})

/** Stores an upload with its file and the guessed or saved mapping. */
export const storeUpload = async (ctx: CallContext & { body: Uploading }, { analysis, csv }: ReadFile): Promise<Import> => {
  const { body, db, user } = ctx
  const clientId = await importClient(ctx, body.kind, body.clientId)
  const saved = await savedFor(ctx, body.kind, clientId, body, analysis.header)
  const fields = await fieldsOfImport(db, { kind: body.kind, clientId })
  const of = [ctx, body.kind, clientId, analysis.header] as const
  const guessed = guessMapping(body.kind, fields, analysis)
  const known = saved?.mapping ?? (await mappingGivenBack(...of))
  const last = known ? undefined : await mappingOfLastRun(...of)
  const earlier = known ? withFields(known, fields) : last && withNewFields(withFields(last, fields), guessed)
  const mapping = earlier ? withFormats(earlier, analysis) : guessed
  const upload = ctx.uploads.get(body.document)
  const file = { fileName: body.documentFileName, contentType: csv ? XLSX : CSV, clientId }
  const documentId = await keepFile(ctx, upload, file)
  const rowsDocumentId = csv ? await keepFile(ctx, csv, { ...file, contentType: CSV }) : documentId
  return Import.query(db).insert({
    kind: body.kind,
    status: 'Uploaded',
    fileName: body.documentFileName,
    fileSize: upload.size,
    clientId,
    userId: user.id,
    documentId,
    rowsDocumentId,
    analysis,
    mapping,
    mappingId: saved?.id ?? null,
    rowCount: analysis.rowCount,
  })
}

const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
