import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { present } from '../../../rules/present.ts'
import { clock } from '../../kit/clock.ts'
import { outputOf } from '../archive.ts'
import { type Cell, type CellKind, flagWord, type Sheet } from '../sheet.ts'
import { contentTypes, RELATIONS, SHEET_END, STYLE, STYLES, sheetStart, workbook, workbookRelations } from './parts.ts'

/** The limit of a sheet; further rows go to a second sheet. */
const MOST_ROWS = 1_048_576
const MOST_CHARACTERS = 32_767
/** Rows whose XML is written at once: about 100 kB. Larger strings are not freed with the short-lived objects. */
const AT_ONCE = 20
const DAY = 86_400_000
/** The serial number of 1970-01-01. Spreadsheet serial numbers are off by one before March 1900. */
const EPOCH = 25_569
const FIRST_RIGHT = '1900-03-01'

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 does not allow.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const xmlText = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .replace(NOT_XML, '')
    .replace(/[&<>\r]/g, (character) => present(ENTITIES[character]))

type CellAddress = string

const textCell = (at: CellAddress, text: string, style: number = STYLE.plain) =>
  `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
const numberCell = (at: CellAddress, value: number | string, style: number) =>
  `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`

/** 'YYYY-MM-DD', optionally with ' HH:MM:SS': spreadsheets have no time zones. */
const timeCell = (at: CellAddress, text: string, style: number) =>
  text < FIRST_RIGHT ? textCell(at, text) : numberCell(at, Date.parse(text.length > 10 ? `${text}Z` : text) / DAY + EPOCH, style)

/** Text always stays text: no license number becomes a number, and no formula runs. */
const WRITE: Record<CellKind, (at: CellAddress, cell: Exclude<Cell, null>) => string> = {
  text: (at, cell) => textCell(at, String(cell)),
  day: (at, cell) => timeCell(at, String(cell), STYLE.day), // Date.parse reads a date without time as UTC
  moment: (at, cell) => timeCell(at, clock.local(String(cell)), STYLE.moment),
  dollars: (at, cell) => numberCell(at, Number(cell) / 100, STYLE.dollars),
  number: (at, cell) => numberCell(at, Number(cell), STYLE.plain),
  flag: (at, cell) => textCell(at, flagWord(cell)),
}

/** 0 is A, 26 is AA. */
const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** The width of a kind's cells in characters; null if it depends on the text. */
const SHOWN: Record<CellKind, number | null> = { text: null, day: 10, moment: 16, dollars: 12, number: null, flag: 3 }
const WIDEST = 50

/** Wide enough for the title and the first batch of rows, in characters. A date that does not fit shows as ####. */
const widthsOf = (columns: Sheet['columns'], rows: Cell[][]): number[] =>
  columns.map(({ title, kind }, at) => {
    const cells = SHOWN[kind] ? [] : rows.map((row) => String(row[at] ?? '').length)
    return Math.min(WIDEST, Math.max(title.length + 1, SHOWN[kind] ?? 0, ...cells) + 2)
  })

/** The next batch of rows; undefined after the last one. */
const nextOf = async (left: AsyncIterator<string>): Promise<Cell[][] | undefined> => {
  const next = await left.next()
  return next.done ? undefined : JSON.parse(next.value)
}

/** The XML of one sheet from the remaining rows. Calls `after` with the rows for the next sheet. */
const sheetXml = ({ columns }: Sheet, left: AsyncIterator<string>, after: (rest: Cell[][] | undefined) => void, first?: Cell[][]) => {
  const places = columns.map((_, at) => letters(at))
  const writers = columns.map(({ kind }) => WRITE[kind])
  const rowXml = (row: Cell[], number: number) => {
    let xml = `<row r="${number}">`
    for (let at = 0; at < writers.length; at++) {
      const cell = row[at] ?? null
      if (cell !== null && cell !== '') xml += present(writers[at])(`${places[at]}${number}`, cell)
    }
    return `${xml}</row>`
  }
  return async function* () {
    let rest = first ?? (await nextOf(left))
    yield `${sheetStart(widthsOf(columns, rest ?? []))}<row r="1">${columns.map(({ title }, at) => textCell(`${places[at]}1`, title, STYLE.header)).join('')}</row>`
    let number = 1
    while (rest && number + rest.length <= MOST_ROWS) {
      for (let at = 0; at < rest.length; at += AT_ONCE) {
        let xml = ''
        for (const row of rest.slice(at, at + AT_ONCE)) xml += rowXml(row, ++number)
        yield xml
      }
      rest = await nextOf(left)
    }
    yield SHEET_END
    after(rest)
  }
}

/**
 * A workbook that is written while it is read, with constant memory. Days, timestamps and amounts are typed cells, everything else
 * is text. A disconnect also ends the rows.
 */
export const xlsxOf = (sheet: Sheet): Readable => {
  const zip = new ZipFile()
  const out = outputOf(zip)
  const left = sheet.rows[Symbol.asyncIterator]()
  let current: Readable | undefined
  const end = () => {
    current?.destroy()
    void left.return?.()
  }
  out.once('close', end)
  zip.on('error', (error) => out.destroy(error))

  const addSheet = (number: number, first?: Cell[][]) => {
    const finish = () => {
      const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
      add('[Content_Types].xml', contentTypes(number))
      add('_rels/.rels', RELATIONS)
      add('xl/workbook.xml', workbook(sheet.name, number))
      add('xl/_rels/workbook.xml.rels', workbookRelations(number))
      add('xl/styles.xml', STYLES)
      zip.end()
    }
    const xml = sheetXml(sheet, left, (rest) => (rest ? addSheet(number + 1, rest) : finish()), first)
    current = Readable.from(xml(), { objectMode: false })
    current.once('error', (error) => out.destroy(error))
    zip.addReadStream(current, `xl/worksheets/sheet${number}.xml`, { compressionLevel: 1 })
  }
  addSheet(1)
  return out
}
