import { Readable } from 'node:stream'
import { clock } from '../kit/clock.ts'
import { type Cell, type CellKind, flagWord, type Sheet } from './sheet.ts'

const BOM = '\ufeff'

/** Text that a spreadsheet would take for a formula, including full-width variants. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const TO_QUOTE = /[",\r\n]|^\s|\s$|^[\d.]+$/

/** Digits are quoted too: some spreadsheets then keep "00123" as text. */
const textCell = (text: string): string => {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return TO_QUOTE.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

const WRITE: Record<CellKind, (cell: Exclude<Cell, null>) => string> = {
  text: (cell) => textCell(String(cell)),
  day: String,
  moment: (cell) => clock.local(String(cell)),
  dollars: (cell) => (Number(cell) / 100).toFixed(2),
  number: String,
  flag: flagWord,
}

async function* lines({ columns, rows }: Sheet) {
  yield `${BOM}${columns.map(({ title }) => textCell(title)).join(',')}\r\n`
  const writers = columns.map(({ kind }) => WRITE[kind])
  const line = (row: Cell[]) => {
    const cells = writers.map((write, at) => {
      const cell = row[at] ?? null
      return cell === null ? '' : write(cell)
    })
    return `${cells.join(',')}\r\n`
  }
  for await (const some of rows) yield some.map(line).join('')
}

/**
 * Comma-separated values (RFC 4180) with a BOM, so that a spreadsheet reads "JOSÉ" correctly, and without cells that it would
 * execute. Written by hand, because csv-stringify takes four times as long (docs/decisions/0010-sheets-by-hand.md).
 */
export const csvOf = (sheet: Sheet): Readable => Readable.from(lines(sheet), { objectMode: false, highWaterMark: 256 * 1024 })
