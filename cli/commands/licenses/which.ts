import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import { propertyId } from '../../kit/find/company.ts'
import { findLicense } from '../../kit/find/find.ts'
import { readsArguments } from '../../kit/find/many.ts'
import type { Session } from '../../kit/run.ts'

/** The arguments of verbs that accept one license or several of a property. */

export const WHICH_ARGUMENT = '[licenses...]'
export const WHICH_HELP =
  '\n[licenses...] is one license by its id or number; with --property any number of the licenses of that property, and - for those that stdin names.'

export interface Which {
  licenses: string[]
  property?: string
  all: boolean
}

export type WhichFlags = { property?: string; all?: boolean }

export const addWhich = (command: Command): Command =>
  readsArguments(command)
    .option('--property <property>', 'several licenses of this property: its name or id')
    .option('--all', 'with --property: all of its active licenses that it can be done to')

export function whichOf([licenses]: [string[]], { property, all = false }: WhichFlags): Which {
  const which = { licenses, property, all }
  if (which.property === undefined) {
    if (which.all || which.licenses.length !== 1) throw usage('Name one license, or several of a property with --property.')
  } else if (which.all === which.licenses.length > 0) throw usage('Name licenses of the property, or say --all.')
  return which
}

type Row = Awaited<ReturnType<typeof licensesOf>>[number]

const licensesOf = async ({ api }: Session, id: number) =>
  (await api.propertyLicenses.list({ params: { id }, query: { active: true, includeSecondary: true, noPaging: true } })).items

/**
 * The one license, or a property and the selected licenses. `--all` selects those that `can`: it checks whether the user may change
 * a license, because the server refuses the whole request if one license is not editable.
 */
export async function findWhich(
  session: Session,
  which: Which,
  can: (row: Row, isTheirs: boolean) => boolean,
): Promise<{ license: License } | Several> {
  const [only = ''] = which.licenses
  if (which.property === undefined) return { license: await findLicense(session, only) }
  const id = await propertyId(session, which.property)
  const there = await licensesOf(session, id)
  const meant = which.all ? await allThat(session, there, can) : which.licenses.map((typed) => rowOf(there, typed))
  return { propertyId: id, licenseIds: meant.map((row) => row.id), there }
}

async function allThat({ api }: Session, there: Row[], can: (row: Row, isTheirs: boolean) => boolean): Promise<Row[]> {
  const person = personOf(await api.authentication.identity())
  return there.filter((row) => can(row, mayEditLicense(person, row)))
}

interface Several {
  propertyId: number
  licenseIds: number[]
  /** The active licenses of the property that the user may see. */
  there: Row[]
}

/** By id, or by number if it is unique at the property. */
function rowOf(rows: Row[], typed: string): Row {
  const number = typed.replace(/^no:/, '').toLowerCase()
  const withId = rows.find(({ id }) => String(id) === typed)
  const [found, ...others] = withId ? [withId] : rows.filter(({ licenseNumber }) => licenseNumber.toLowerCase() === number)
  if (!found) throw new Failure(EXIT.notFound, `No active license of the property has the number or id "${typed}".`)
  if (others.length === 0) return found
  const each = [found, ...others].map(({ id, licensingAuthority }) => `  ${id}  ${licensingAuthority ?? ''}`.trimEnd())
  throw usage(`Several licenses have the number "${typed}". Name one by its id:`, ...each)
}
