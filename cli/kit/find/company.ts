import type { Property } from '../../../contract/properties/schemas.ts'
import { EXIT, Failure, usage } from '../errors.ts'
import type { Session } from '../run.ts'

interface NamedRow {
  id: number
  name: string
}
type Page<Row> = Promise<{ items: Row[] }>

const PAGE_SIZE = 100

/** All rows of a list, page by page. */
export async function allRows<Row>(page: (pageNumber: number, pageSize: typeof PAGE_SIZE) => Page<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await page(pageNumber, PAGE_SIZE)
    rows.push(...items)
    if (items.length < PAGE_SIZE) return rows
  }
}

export const isId = (word: string): boolean => /^\d+$/.test(word)
const same = (name: string, word: string): boolean => name.trim().toLowerCase() === word.toLowerCase()

/** The one record with a name, ignoring case. If several match, the error lists their ids; `about` describes them. */
export async function named<Row extends NamedRow>(
  what: string,
  word: string,
  page: (pageNumber: number, pageSize: typeof PAGE_SIZE) => Page<Row>,
  about: (row: Row) => string | null,
): Promise<Row> {
  const [found, ...others] = (await allRows(page)).filter(({ name }) => same(name, word))
  if (!found) throw new Failure(EXIT.notFound, `There is no ${what} "${word}".`)
  if (others.length === 0) return found
  const each = [found, ...others].map((row) => `  ${row.id}  ${about(row) ?? ''}`.trimEnd())
  throw usage(`Several have the name "${word}". Name one by its id:`, ...each)
}

/** Each finds a record by an id, which the server checks, or by a name. */
export async function propertyId({ api }: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (isId(word)) return Number(word)
  const page = (pageNumber: number, pageSize: 100) =>
    api.properties.list({ body: { searchTerm: word, searchFilter: 'propertyName', pageNumber, pageSize } })
  return (await named('property', word, page, ({ address1, city, state }) => [address1, city, state].filter(Boolean).join(', '))).id
}

export async function divisionId({ api }: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (isId(word)) return Number(word)
  const page = (pageNumber: number, pageSize: 100) => api.divisions.list({ query: { searchTerm: word, pageNumber, pageSize } })
  return (await named('division', word, page, ({ clientName }) => clientName)).id
}

export async function entityId({ api }: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (isId(word)) return Number(word)
  const page = (pageNumber: number, pageSize: 100) =>
    api.corporateEntities.list({ query: { searchTerm: word, activeOnly: false, pageNumber, pageSize } })
  return (await named('entity', word, page, ({ clientName }) => clientName)).id
}

export async function officerId({ api }: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (isId(word)) return Number(word)
  const page = (pageNumber: number, pageSize: 100) =>
    api.corporateOfficers.list({ query: { searchTerm: word, activeOnly: false, pageNumber, pageSize } })
  return (await named('officer', word, page, ({ clientName }) => clientName)).id
}

/** No call returns a single title, so the whole list is searched. */
export async function findTitle({ api }: Session, typed: string) {
  const word = typed.trim()
  const searched = isId(word) ? {} : { searchTerm: word }
  const page = (pageNumber: number, pageSize: 100) => api.officerTitles.list({ body: { ...searched, pageNumber, pageSize } })
  if (!isId(word)) return named('officer title', word, page, ({ managedBy }) => managedBy)
  const found = (await allRows(page)).find(({ id }) => id === Number(word))
  if (!found) throw new Failure(EXIT.notFound, `There is no officer title "${word}".`)
  return found
}

export const findProperty = async (session: Session, typed: string): Promise<Property> =>
  session.api.properties.get({ params: { id: await propertyId(session, typed) } })

export const findDivision = async (session: Session, typed: string) =>
  session.api.divisions.get({ params: { id: await divisionId(session, typed) } })

export const findEntity = async (session: Session, typed: string) =>
  session.api.corporateEntities.get({ params: { id: await entityId(session, typed) } })

export const findOfficer = async (session: Session, typed: string) =>
  session.api.corporateOfficers.get({ params: { id: await officerId(session, typed) } })

/** An id or an existing name becomes an id. The server creates a new record for any other name. */
export const orNew =
  (find: (session: Session, typed: string) => Promise<number>) =>
  async (session: Session, typed: string): Promise<number | string> => {
    try {
      return await find(session, typed)
    } catch (error) {
      if (error instanceof Failure && error.code === EXIT.notFound) return typed.trim()
      throw error
    }
  }
