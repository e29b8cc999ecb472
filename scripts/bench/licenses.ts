import { join } from 'node:path'
import type { LicenseFilter } from '../../contract/licenses/calls.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { keysOf, recordOf } from '../../rules/records.ts'
import { openDatabase } from '../../server/kit/database/db.ts'
import { License } from '../../server/licenses/license.model.ts'
import { licenseStatements } from '../../server/licenses/list/list.queries.ts'
import { profileOf } from '../../server/licenses/profile/profile.queries.ts'
import { inTurns, report } from './measure.ts'
import { get, makeLarge, post, STAFF, startAnchor, startServer, TODAY } from './pages.ts'

const ROUNDS = 60
/** A license with a renewal in process. */
const LICENSE = 4321

/** The filters of the measured list: the initial one, a narrow one with another sort column, and none. */
const FILTERS = {
  'as it opens': { active: true, countries: [HOME_COUNTRY] },
  'of three states, by expiration': { active: true, states: ['S1', 'S2', 'S3'], sortBy: 'expirationDate' },
  'with alerts': { active: true, countries: [HOME_COUNTRY], alertsOnly: true },
  unfiltered: {},
} satisfies Record<string, LicenseFilter>
const names = keysOf(FILTERS)

export interface LargeLicenses {
  many: string
  dataDir: string
  token: string
  /** The statement of the initial page, without its count. */
  page: object
}

/**
 * Compares a page of 25 of the license list over HTTP with bare Koa and the same two statements on the bare driver,
 * its 1,000th page with the first, and a profile with its bare statements.
 */
export const licenseRatios = async (folder: string, licenses: number): Promise<LargeLicenses> => {
  const dataDir = join(folder, `licenses-${licenses}`)
  const { token, file, bare } = await makeLarge({ dataDir, licenses }, (db) => ({
    ...recordOf(names, (name) => licenseStatements(db, STAFF, FILTERS[name], TODAY)),
    page: { rows: licenseStatements(db, STAFF, FILTERS['as it opens'], TODAY).rows },
  }))
  const many = `${licenses.toLocaleString('en')} licenses`
  const server = await startServer(dataDir)
  const list = `${server.base}/licenses/list`
  try {
    for (const name of names)
      await besideBare(`license list ${name}, ${many}`, bare[name], post(list, FILTERS[name], token), (at) => post(at, FILTERS[name]), 2)
    const first = post(list, FILTERS['as it opens'], token)
    const last = post(list, { ...FILTERS['as it opens'], pageNumber: 1000 }, token)
    const pages = await measured({ first, last })
    report(`license list, page 1,000 beside page 1, ${many}`, pages.last, pages.first, 1.5)
    const profile = { file, ...(await profileStatements(file)) }
    await besideBare(`license profile, ${many}`, profile, get(`${server.base}/licenses/${LICENSE}`, token), (at) => get(at), 3)
  } finally {
    server.stop()
  }
  return { many, dataDir, token, page: bare.page }
}

/** Measures the same statements on a small and on a large table, in turns. */
export const licensesAsTheyGrow = async (small: LargeLicenses, large: LargeLicenses): Promise<void> => {
  const [few, many, fewRows, manyRows] = await Promise.all([
    startServer(small.dataDir),
    startServer(large.dataDir),
    startAnchor(small.page),
    startAnchor(large.page),
  ])
  const at = `${large.many} beside ${small.many}`
  try {
    const rows = await measured({ large: get(manyRows.address), small: get(fewRows.address) })
    report(`SQL of a license list page, ${at}`, rows.large, rows.small, 1.5)
    const profile = (base: string, token: string) => get(`${base}/licenses/${LICENSE}`, token)
    const profiles = await measured({ large: profile(many.base, large.token), small: profile(few.base, small.token) })
    report(`license profile, ${at}`, profiles.large, profiles.small, 1.5)
  } finally {
    for (const { stop } of [few, many, fewRows, manyRows]) stop()
  }
}

type Way = () => Promise<unknown>

const measured = async <Name extends string>(ways: Record<Name, Way>): Promise<Record<Name, number>> => {
  await inTurns(ways, 20)
  return inTurns(ways, ROUNDS)
}

const besideBare = async (what: string, statements: object, ours: Way, theirs: (address: string) => Way, most: number) => {
  const anchor = await startAnchor(statements)
  try {
    const times = await measured({ ours, theirs: theirs(anchor.address) })
    report(`${what}: server beside bare Koa and SQL`, times.ours, times.theirs, most)
  } finally {
    anchor.stop()
  }
}

/** The statements that the server sends for a profile. */
const profileStatements = async (file: string): Promise<Record<string, object>> => {
  const { read, close } = openDatabase(file)
  const statements: Record<string, object> = {}
  read.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    statements[`statement${Object.keys(statements).length}`] = { sql, bindings }
  })
  const license = await License.query(read).findById(LICENSE).throwIfNotFound()
  await profileOf(read, STAFF, license, TODAY)
  await close()
  return statements
}
