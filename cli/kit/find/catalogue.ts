import type { LicenseTypeRow } from '../../../contract/license-types/schemas.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { EXIT, Failure } from '../errors.ts'
import type { Session } from '../run.ts'
import { allRows, isId, named } from './company.ts'

/** Finds an authority, a license type or a renewal tip by id, which the server checks, or by name. */

const keptWhere = ({ stateProvince, managedBy }: { stateProvince: string | null; managedBy: string }): string =>
  [stateProvince, managedBy].filter(Boolean).join(', ')

export async function authorityId({ api }: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (isId(word)) return Number(word)
  const page = (pageNumber: number, pageSize: 100) =>
    api.licensingAuthorities.list({ body: { searchTerm: word, activeOnly: false, pageNumber, pageSize } })
  return (await named('authority', word, page, keptWhere)).id
}

export const findAuthority = async (session: Session, typed: string) =>
  session.api.licensingAuthorities.get({ params: { id: await authorityId(session, typed) } })

/** All types, or those of one authority. */
const allTypes = ({ api }: Session, searchTerm?: string, licensingAuthorityIds?: number[]) => {
  const filter = { ...(searchTerm && { searchTerm }), ...(licensingAuthorityIds && { licensingAuthorityIds }), activeOnly: false }
  return (pageNumber: number, pageSize: 100) => api.licenseTypes.referenceList({ query: { ...filter, pageNumber, pageSize } })
}

/** The path of a type contains its authority, which the id does not tell, so the list is searched. */
export async function typeRow(session: Session, typed: string, authority?: number): Promise<LicenseTypeRow> {
  const word = typed.trim()
  const among = authority === undefined ? undefined : [authority]
  if (!isId(word))
    return named('license type', word, allTypes(session, word, among), ({ licensingAuthorityName }) => licensingAuthorityName)
  return withId(await allRows(allTypes(session, undefined, among)), word)
}

function withId(rows: readonly LicenseTypeRow[], word: string): LicenseTypeRow {
  const found = rows.find(({ id }) => id === Number(word))
  if (!found) throw new Failure(EXIT.notFound, `There is no license type "${word}".`)
  return found
}

/** As `typeRow` for several types. For those given by id, the list is read once. */
export async function typeRows(session: Session, words: readonly string[]): Promise<LicenseTypeRow[]> {
  const all = words.some(isId) ? await allRows(allTypes(session)) : []
  const rows: LicenseTypeRow[] = []
  for (const word of words) rows.push(isId(word) ? withId(all, word) : await typeRow(session, word))
  return rows
}

export const findType = async (session: Session, typed: string) => {
  const { id: typeId, licensingAuthorityId: id } = await typeRow(session, typed)
  return session.api.licenseTypes.get({ params: { id, typeId } })
}

export async function tipId({ api }: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (isId(word)) return Number(word)
  const page = async (pageNumber: number, pageSize: 100) => {
    const { items } = await api.renewalTips.list({ body: { searchTerm: word.slice(0, limits.name), pageNumber, pageSize } })
    return { items: items.map((tip) => ({ ...tip, name: tip.description })) }
  }
  return (await named('renewal tip', word, page, keptWhere)).id
}

export const findTip = async (session: Session, typed: string) =>
  session.api.renewalTips.get({ params: { id: await tipId(session, typed) } })
