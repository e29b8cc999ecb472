import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../rules/exports.ts'
import type { FileAnswer } from '../kit/http/handler.ts'
import { csvOf } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { xlsxOf } from './xlsx/xlsx.ts'

const WRITERS: Record<ExportFormat, (sheet: Sheet) => Readable> = { xlsx: xlsxOf, csv: csvOf }

export const writeSheet = (sheet: Sheet, format: ExportFormat): Readable => WRITERS[format](sheet)

/** The name and media type of a sheet to download. Its call declares the media type of XLSX. */
export const sheetFile = (name: string, format: ExportFormat): Omit<FileAnswer, 'body'> => ({
  fileName: `${name}.${format}`,
  ...(format === 'csv' && { type: 'text/csv; charset=utf-8' }),
})
