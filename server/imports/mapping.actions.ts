import type { ImportFormat, ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportField } from '../../contract/imports/schemas.ts'
import { keepFile } from '../documents/document.actions.ts'
import { dropDocument } from '../documents/files.actions.ts'
import type { Database } from '../kit/database/db.ts'
import { onDisk } from '../kit/documents.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Analysis } from '../tables/imports.ts'
import { mustBeOpen } from './checking.ts'
import { fieldsToGuess } from './fields.queries.ts'
import { guessMapping, mustBeMapping } from './fields.ts'
import { Import } from './import.model.ts'
import { openDocument } from './stored.ts'
import { type ReadFile, readFileAs, readRowsAs } from './upload.actions.ts'

/** Whether the file must be read again, because the encoding, separator or header row differs from the last read. */
const readsOtherwise = ({ encoding, separator, headerRow }: ImportFormat, now: Analysis): boolean =>
  (headerRow !== undefined && headerRow !== now.headerRow) ||
  (now.sheet === null && ((encoding ?? now.encoding) !== now.encoding || (separator ?? now.separator) !== now.separator))

const isOtherSheet = ({ sheet }: ImportFormat, now: Analysis): boolean => now.sheet !== null && sheet !== undefined && sheet !== now.sheet

/** Reads another sheet of a stored workbook, which has to be on disk for that. */
const readSheet = async (ctx: CallContext, { kind, documentId }: Import, format: ImportFormat): Promise<ReadFile> => {
  const file = await openDocument(ctx, documentId)()
  return onDisk(ctx.documents, file, (path) => readFileAs(ctx, kind, { path, head: Buffer.from('PK\u0003\u0004') }, format))
}

/** Reads the file again, if the mapping says to. */
const readAgain = async (ctx: CallContext, one: Import, { format = {} }: ImportMapping): Promise<ReadFile | null> => {
  if (isOtherSheet(format, one.analysis)) return readSheet(ctx, one, format)
  if (!readsOtherwise(format, one.analysis)) return null
  return { analysis: await readRowsAs(openDocument(ctx, one.rowsDocumentId), one, format), csv: null }
}

/** Keeps the mapping, or guesses a new one if the file was read again and has none of the mapped columns. */
const mappingFor = (one: Import, fields: readonly ImportField[], mapping: ImportMapping, read: ReadFile | null): ImportMapping => {
  const named = mapping.fields.flatMap(({ columns }) => columns)
  if (!read || named.some((name) => read.analysis.header.includes(name))) return mapping
  return { ...guessMapping(one.kind, fields, read.analysis), ...(mapping.format && { format: mapping.format }) }
}

/** Sets the mapping of an import. Deletes the results of an earlier check. */
export const setMapping = async (ctx: CallContext, one: Import, mapping: ImportMapping, write: Database['write']): Promise<void> => {
  mustBeOpen(one)
  const fields = await fieldsToGuess(ctx.db, one)
  mustBeMapping(fields, mapping)
  const read = await readAgain(ctx, one, mapping)
  if (read?.csv) await ctx.documents.put(read.csv)
  await write(async (db) => {
    const current = await Import.query(db).findById(one.id).forUpdate()
    if (!current) throw refuse.notFound()
    mustBeOpen(current)
    const csv = read?.csv
    const sheet = csv && {
      rowsDocumentId: await keepFile({ ...ctx, db }, csv, { fileName: one.fileName, contentType: 'text/csv', clientId: one.clientId }),
    }
    const again = read && { analysis: read.analysis, rowCount: read.analysis.rowCount, ...sheet }
    await Import.query(db)
      .findById(one.id)
      .patch({
        status: 'Uploaded',
        mapping: mappingFor(one, fields, mapping, read),
        outcome: null,
        doneCount: 0,
        ...again,
        version: current.version + 1,
      })
    // The rows of the sheet that was read before.
    if (sheet && current.rowsDocumentId !== current.documentId) await dropDocument({ db }, current.rowsDocumentId)
    await db('import_rows').where('import_id', one.id).delete()
  })
}
