import { parse } from 'csv-parse/browser/esm/sync'
import type { InviteUsers } from '../../contract/users/invite.ts'

type Person = InviteUsers['users'][number]
type Column = keyof Person | 'name'

/** The headers that people write, in lower case and letters only. */
const COLUMNS: Record<string, Column> = {
  firstname: 'firstName',
  first: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  last: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  name: 'name',
  fullname: 'name',
  email: 'email',
  emailaddress: 'email',
  title: 'title',
  jobtitle: 'title',
  phone: 'phoneNumber',
  phonenumber: 'phoneNumber',
  role: 'roleName',
}

const columnOf = (header: string): Column | undefined => COLUMNS[header.toLowerCase().replace(/[^a-z]/g, '')]

/** 'Anna Maria Bell' is Anna Maria, Bell. */
const namesOf = (name: string): Pick<Person, 'firstName' | 'lastName'> => {
  const [, firstName = name, lastName = ''] = /^(.*)\s+(\S+)$/.exec(name.trim()) ?? []
  return { firstName, lastName }
}

/**
 * Parses a row without headers: an e-mail address, the name in one or two cells before or after it, and then the title. If two cells follow
 * the address and the first has several words, it is the whole name.
 */
const personIn = (cells: readonly string[]): Person => {
  // 'Anna Bell <anna@harbor.example>' is a name and an address.
  const parts = cells.flatMap((cell) => cell.split(/[<>]/)).map((cell) => cell.trim())
  const at = parts.findIndex((part) => part.includes('@'))
  const [before, after] = [parts.slice(0, Math.max(at, 0)), parts.slice(at + 1)].map((side) => side.filter(Boolean))
  const names = before?.length ? before : (after ?? [])
  const isWhole = names === before ? names.length === 1 : names.length < 2 || (names.length === 2 && /\s/.test(names[0] ?? ''))
  const [first = '', second = '', third] = names
  const title = (isWhole && second) || third || (names === before && after?.[0])
  return { email: parts[at] ?? '', ...(isWhole ? namesOf(first) : { firstName: first, lastName: second }), ...(title && { title }) }
}

const personBy = (columns: readonly (Column | undefined)[], cells: readonly string[]): Person => {
  const named = Object.fromEntries(columns.flatMap((column, index) => (column && cells[index] ? [[column, cells[index]]] : [])))
  const { name, ...person } = named
  return { ...(name && namesOf(name)), ...person }
}

/**
 * The people of a pasted or uploaded text, one a line: 'Anna Bell <anna@harbor.example>', or cells between commas, semicolons or tabs,
 * with or without a header. The server checks every value.
 */
export const peopleIn = (text: string): Person[] => {
  const options = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true }
  const rows: string[][] = parse(text, { ...options, delimiter: [',', ';', '\t'], skip_records_with_empty_values: true })
  const columns = rows[0]?.map(columnOf) ?? []
  return columns.includes('email') ? rows.slice(1).map((cells) => personBy(columns, cells)) : rows.map(personIn)
}
