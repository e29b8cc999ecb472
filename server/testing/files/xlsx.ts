import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A typed date is its number of days since 1899-12-30. A formula may have its last result: a text, a number or an error such as #DIV/0!. */
type Cell = string | number | { day: number } | { formula: string; result?: string | number | { day: number } }

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const cellXml = (cell: Cell, at: string): string => {
  if (typeof cell === 'object' && 'formula' in cell) {
    const { formula, result } = cell
    const isDay = typeof result === 'object'
    const type = typeof result === 'string' ? ` t="${result.startsWith('#') ? 'e' : 'str'}"` : isDay ? ' s="1"' : ''
    const value = result === undefined ? '' : `<v>${escaped(String(isDay ? result.day : result))}</v>`
    return `<c r="${at}"${type}><f>${escaped(formula)}</f>${value}</c>`
  }
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  return typeof cell === 'number' ? `<c r="${at}"><v>${cell}</v></c>` : `<c r="${at}" s="1"><v>${cell.day}</v></c>`
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (cells, n) => `<row r="${n + 1}">${cells.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${n + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** A workbook as a spreadsheet program writes it, with at most 26 columns. */
export const xlsxOf = async (sheets: Record<string, readonly (readonly Cell[])[]>): Promise<Buffer> => {
  const names = Object.keys(sheets)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`), name)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${names.map((_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="s${n + 1}"/>`).join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, n) => `<Relationship Id="s${n + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}<Relationship Id="st" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
  )
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  )
  for (const [n, name] of names.entries()) add(`xl/worksheets/sheet${n + 1}.xml`, sheetXml(sheets[name] ?? []))
  zip.end()
  return buffer(zip.outputStream)
}
