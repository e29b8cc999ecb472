import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import type { Parser } from 'csv-parse'
import { formatCount } from '../../../rules/totals.ts'
import { codeOf, failed, messageOf } from '../../kit/errors.ts'

/** A row with its number in a spreadsheet: the header is row 1, and a cell may contain line breaks. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** A limit for one row. Without it, a file without line breaks or with an unclosed quote would be read into memory completely. */
export const MAX_ROW_CHARACTERS = 1024 * 1024

/**
 * Reads a CSV file as a stream, header first, without blank rows. Cells are always text: formulas are not evaluated.
 * Errors name their row.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const { parse } = await import('csv-parse')
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  let row = 0
  let unreadable: unknown = null
  pipeline(Readable.from(decoded(path)), parser, (error) => {
    unreadable ??= error
  })
  try {
    const rows: AsyncIterable<string[]> = parser
    for await (const cells of rows) {
      row += 1
      if (row === 1 || cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    throw explained(path, unreadable ?? error, parser)
  }
  if (row === 0) throw failed(`${path} is empty.`)
}

/** Decodes UTF-8 and fails on invalid bytes: a guessed encoding would store wrong names. */
async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let bytes = 0
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw failed(`${path} is not UTF-8 text (near byte ${bytes}).`, 'Save it as "CSV UTF-8" and try again.')
    }
  }
  for await (const chunk of createReadStream(path)) {
    const text = decode(chunk)
    bytes += chunk.length
    if (text.includes('\0')) throw failed(`${path} is not a text file.`, 'Save it as "CSV UTF-8" and try again.')
    yield text
  }
  yield decode()
}

const CSV_ERRORS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed.',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell that is not quoted.',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is followed by something else than a comma. Is one missing before?',
  CSV_MAX_RECORD_SIZE: `it is longer than ${formatCount(MAX_ROW_CHARACTERS)} characters. Is a quote missing?`,
}

function explained(path: string, error: unknown, parser: Parser): Error {
  const sentence = CSV_ERRORS[String(codeOf(error))]
  if (sentence) return failed(`${path}, row ${parser.info.records + 1}: ${sentence}`)
  if (error instanceof Error && error.name === 'Failure') return error
  return failed(`${path} cannot be read: ${messageOf(error)}`)
}
