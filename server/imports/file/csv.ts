import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { limits } from '../../../rules/installation/limits.ts'
import { withLineFeeds } from '../../../rules/line-ends.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { refuse } from '../../kit/http/problems.ts'
import { codeOf } from '../../kit/unknown.ts'
import { decoded, type Encoding, type Open } from './encoding.ts'

/** A row with its number in a spreadsheet: blank rows count, and a cell may contain line breaks. */
export interface FileRow {
  row: number
  cells: string[]
}

export interface CsvFormat {
  encoding: Encoding
  separator: string
}

/** The number of bytes read to detect the separator. */
const HEAD = 64 * 1024
const SEPARATORS = [',', ';', '\t', '|'] as const
const SAMPLE = 50

const options = (separator: string) => ({
  delimiter: separator,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: limits.importRowCharacters,
})

const SENTENCES: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: messages.importQuoteNotClosed,
  CSV_MAX_RECORD_SIZE: messages.importRowTooLong,
}

/** Reads a CSV file as a stream, without blank rows. Cells are text: formulas are not evaluated. Refusals name their row. */
export async function* csvRows(open: Open, { encoding, separator }: CsvFormat): AsyncGenerator<FileRow> {
  const parser = parse(options(separator))
  const rows: AsyncIterable<string[]> = parser
  let row = 0
  let unreadable: unknown = null
  pipeline(Readable.from(decoded(open, encoding)), parser, (error) => {
    unreadable ??= error
  })
  try {
    for await (const cells of rows) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells: cells.map(withLineFeeds) }
    }
  } catch (error) {
    const sentence = SENTENCES[String(codeOf(unreadable ?? error))]
    if (sentence) throw refuse.invalid({ document: [sentences.inRow(parser.info.records + 1, sentence)] })
    throw unreadable ?? error
  }
}

const headOf = async (open: Open, encoding: Encoding): Promise<string> => {
  let head = ''
  for await (const text of decoded(open, encoding)) {
    head += text
    if (head.length >= HEAD) break
  }
  return head.slice(0, HEAD)
}

const widthsOf = async (head: string, separator: string): Promise<number[]> => {
  const widths: number[] = []
  const parser = parse({ ...options(separator), to: SAMPLE })
  // The head may end within quotes. The error is ignored, because the rows before it are enough.
  parser.on('error', () => {})
  parser.on('data', (cells: string[]) => widths.push(cells.length))
  parser.write(head)
  parser.end()
  await new Promise((resolve) => parser.once('close', resolve))
  return widths
}

/** Detects the separator: the one that splits the first rows into the most columns, most consistently. */
export const findSeparator = async (open: Open, encoding: Encoding): Promise<(typeof SEPARATORS)[number]> => {
  const head = await headOf(open, encoding)
  let best: { separator: (typeof SEPARATORS)[number]; score: number } = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const widths = await widthsOf(head, separator)
    const sorted = widths.toSorted((a, b) => a - b)
    const usual = sorted.length === 0 ? 0 : present(sorted[sorted.length >> 1])
    const same = widths.filter((width) => width === usual).length / Math.max(1, widths.length)
    const score = usual < 2 ? 0 : same * Math.log2(usual + 1)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}
