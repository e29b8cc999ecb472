import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Input } from '../../contract/call.ts'
import type { ImportFormat } from '../../contract/imports/mapping.ts'
import type { Calls } from '../../contract/index.ts'
import { type ImportKind, SHARED_KINDS } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { chosenClient } from '../clients/chosen.queries.ts'
import { keepFile } from '../documents/document.actions.ts'
import type { Documents } from '../kit/documents.ts'
import type { Upload } from '../kit/http/body/uploads.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import type { Analysis } from '../tables/imports.ts'
import { firstMapping } from './earlier-mapping.queries.ts'
import { knownNames } from './fields.ts'
import { analyze } from './file/analysis.ts'
import { findSeparator } from './file/csv.ts'
import { findEncoding, type Open } from './file/encoding.ts'
import { sheetToCsv } from './file/workbook.ts'
import { Import } from './import.model.ts'
import { mustImport } from './may-import.actions.ts'

type Uploading = Input<Calls['imports']['create']>['body']

const isZip = (head: Buffer) => head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
const isOldExcel = (head: Buffer) => head.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** The client of an import; null for the provider's own records. Refuses kinds that this user may not write. */
export const importClient = async (ctx: CallContext, kind: ImportKind, given: number | null | undefined): Promise<number | null> => {
  mustImport(ctx.user, kind)
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

/** Stores an upload with its file and the guessed or saved mapping. */
export const storeUpload = async (ctx: CallContext & { body: Uploading }, { analysis, csv }: ReadFile): Promise<Import> => {
  const { body, db, user } = ctx
  const clientId = await importClient(ctx, body.kind, body.clientId)
  const { mapping, mappingId } = await firstMapping(ctx, { ...body, clientId }, analysis)
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
    mappingId,
    rowCount: analysis.rowCount,
  })
}

const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
