import type { SelectOption } from '../../../contract/common.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import type { User } from '../../../contract/users/calls.ts'
import { EXIT, Failure, failed, usage } from '../errors.ts'
import { didYouMean } from '../nearest.ts'
import type { Session } from '../run.ts'
import { allRows } from './company.ts'

export const LICENSE_ARGUMENT = '<license>'
export const LICENSE_HELP = '\n<license> is its id, or its license number; a number that looks like an id is written no:1234.'

/** A license by its id, which the server checks, or by its number, which is a part of others. Not unique: use the id if two share one. */
export async function licenseId({ api }: Session, typed: string): Promise<number> {
  if (/^\d+$/.test(typed)) return Number(typed)
  const number = typed.replace(/^no:/, '')
  const rows = await allRows((pageNumber, pageSize) => api.licenses.list({ body: { searchTerm: number, pageNumber, pageSize } }))
  const [found, ...others] = rows.filter(({ licenseNumber }) => licenseNumber.toLowerCase() === number.toLowerCase())
  if (!found) throw new Failure(EXIT.notFound, `No license has the number "${number}".`)
  if (others.length) {
    const each = [found, ...others].map(({ id, propertyName, licensingAuthority }) => `  ${id}  ${propertyName}, ${licensingAuthority}`)
    throw usage(`Several licenses have the number "${number}". Name one by its id:`, ...each)
  }
  return found.id
}

export const findLicense = async (session: Session, typed: string): Promise<License> =>
  session.api.licenses.get({ params: { id: await licenseId(session, typed) } })

/** The renewal in process of a license. Throws an error with a hint if there is none. */
export function renewalOf(license: License): RenewalInProcess {
  if (license.inProcessRenewal) return license.inProcessRenewal
  throw failed(`No renewal of license ${license.licenseNumber} is in process.`, `Begin one: evergreen renewals begin ${license.id}`)
}

/** The id of a select list option by name, ignoring case, or by id. */
export function chosen(options: SelectOption[], typed: string, what: string, all = `${what}s`): number {
  const named = options.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
  const found = named ?? options.find(({ value }) => String(value) === typed.trim())
  if (found) return Number(found.value)
  const names = options.map(({ label }) => label)
  throw new Failure(EXIT.notFound, `There is no ${what} "${typed}".`, [
    ...didYouMean(typed, names),
    ...(names.length ? [`The ${all}: ${names.join(', ')}`] : []),
  ])
}

export const findClient = async ({ api }: Session, typed: string): Promise<number> => chosen(await api.lists.clients(), typed, 'client')

export const USER_ARGUMENT = '<user>'
export const USER_HELP = '\n<user> is an e-mail, or an id.'

/** A user by e-mail, ignoring case, or by id. No call returns a single user, so lists are searched. */
export async function findUser(session: Session, typed: string): Promise<User> {
  const word = typed.trim()
  const found = /^\d+$/.test(word) ? await userWithId(session, Number(word)) : await userWithEmail(session, word)
  if (!found) throw new Failure(EXIT.notFound, `There is no user "${word}".`)
  return found
}

async function userWithEmail({ api }: Session, email: string): Promise<User | undefined> {
  const rows = await allRows((pageNumber, pageSize) => api.users.list({ body: { searchTerm: email, pageNumber, pageSize } }))
  return rows.find((user) => user.email.toLowerCase() === email.toLowerCase())
}

async function userWithId({ api }: Session, id: number): Promise<User | undefined> {
  const pageSize = 100
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await api.users.list({ body: { sortBy: 'email', pageNumber, pageSize } })
    const found = items.find((user) => user.id === id)
    if (found || items.length < pageSize) return found
  }
}
