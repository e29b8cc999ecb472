import { messages, sentences } from '../../../rules/messages.ts'
import { isEmail, isPhone } from '../../../rules/people/accounts.ts'
import { failed } from '../../kit/errors.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { type CsvRow, readCsv } from '../import/csv.ts'

const COLUMNS = ['property', 'name', 'title', 'phone', 'email', 'isKeyContact'] as const
type Cell = (typeof COLUMNS)[number]

export interface Contact {
  name: string
  title: string | null
  phone: string | null
  email: string | null
  isKeyContact: boolean
}

export interface ContactRow {
  row: number
  /** As in the file: an id or a name. */
  property: string
  contact: Contact
  /** Errors by column. A row with errors is not sent. */
  errors: Record<string, string[]>
}

/** Reads the whole file before anything is sent, so that a missing closing quote is found in time. */
export async function readContacts(path: string): Promise<ContactRow[]> {
  const lines = readCsv(path)
  const first: IteratorResult<CsvRow, undefined> = await lines.next()
  const header = headerOf(path, first.value?.cells ?? [])
  const rows: ContactRow[] = []
  for await (const line of lines) rows.push(readRow(line, header))
  if (rows.length === 0) throw failed(`${path} has a header and no rows.`)
  return rows
}

/** 'Is Key Contact' is isKeyContact. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

function headerOf(path: string, cells: string[]): Cell[] {
  const header = cells.map((cell) => {
    const column = COLUMNS.find((name) => plain(name) === plain(cell))
    if (column) return column
    throw failed(`${path} has a column "${cell.trim()}".`, ...didYouMean(cell.trim(), COLUMNS), `The columns: ${COLUMNS.join(', ')}`)
  })
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice) throw failed(`${path} has two columns named "${twice}".`)
  const missing = (['property', 'name'] as const).filter((name) => !header.includes(name))
  if (missing.length) throw failed(`${path} has no column "${missing.join('" and no column "')}".`, `The columns: ${COLUMNS.join(', ')}`)
  return header
}

const FLAGS: Record<string, boolean> = { '': false, yes: true, true: true, no: false, false: false }

function readRow({ row, cells }: CsvRow, header: Cell[]): ContactRow {
  const cell = (name: Cell): string => cells[header.indexOf(name)]?.trim() ?? ''
  const errors: Record<string, string[]> = {}
  const isKeyContact = FLAGS[cell('isKeyContact').toLowerCase()]
  if (cells.length !== header.length) errors.row = [sentences.cellCount(cells.length, header.length)]
  if (!cell('property')) errors.property = [messages.required]
  if (!cell('name')) errors.name = [messages.required]
  if (!isPhone(cell('phone'))) errors.phone = [messages.validPhone]
  if (cell('email') && !isEmail(cell('email'))) errors.email = [messages.emailFormat]
  if (isKeyContact === undefined) errors.isKeyContact = [sentences.oneOf(['yes', 'no'])]
  const contact = {
    name: cell('name'),
    title: cell('title') || null,
    phone: cell('phone') || null,
    email: cell('email') || null,
    isKeyContact: isKeyContact === true,
  }
  return { row, property: cell('property'), contact, errors }
}
