import { join } from 'node:path'
import type { PropertyFilter } from '../../contract/properties/schemas.ts'
import { keysOf, recordOf } from '../../rules/records.ts'
import { propertyStatements } from '../../server/properties/list/list.queries.ts'
import { inTurns, report } from './measure.ts'
import { makeLarge, post, STAFF, startAnchor, startServer } from './pages.ts'

const ROUNDS = 60
const LICENSES_A_PROPERTY = 10

/** The initial filter; a filter with a sort column without an index; and a sort by a count of each property. */
const FILTERS = {
  'by name': { active: true },
  'filtered, by city': { active: true, searchFilter: 'city', searchTerm: 'city 1', sortBy: 'city' },
  'by alerts': { active: true, sortBy: 'licenseAlertsCount', sortDirection: 'desc' },
} satisfies Record<string, PropertyFilter>
const names = keysOf(FILTERS)

/**
 * Compares a page of 25 of the property list, with its counts of licenses and alerts, over HTTP with bare Koa and the same two
 * statements on the bare driver, and its last page with the first.
 */
export const propertyRatios = async (folder: string, properties: number): Promise<void> => {
  const dataDir = join(folder, `properties-${properties}`)
  const { token, bare } = await makeLarge({ dataDir, properties, licenses: properties * LICENSES_A_PROPERTY }, (db) =>
    recordOf(names, (name) => propertyStatements(db, STAFF, FILTERS[name])),
  )
  const server = await startServer(dataDir)
  const list = `${server.base}/properties/list`
  const many = `${properties.toLocaleString('en')} properties`
  try {
    for (const name of names) {
      const { ours, theirs } = await besideBare(bare[name], post(list, FILTERS[name], token), FILTERS[name])
      report(`property list ${name}, ${many}: server beside bare Koa and SQL`, ours, theirs, 2)
    }
    const pages = { first: post(list, FILTERS['by name'], token), last: post(list, { active: true, pageNumber: properties / 25 }, token) }
    await inTurns(pages, 20)
    const { first, last } = await inTurns(pages, ROUNDS)
    report(`property list, last page beside page 1, ${many}`, last, first, 1.5)
  } finally {
    server.stop()
  }
}

const besideBare = async (statements: object, ours: () => Promise<unknown>, filter: PropertyFilter) => {
  const anchor = await startAnchor(statements)
  try {
    const ways = { ours, theirs: post(anchor.address, filter) }
    await inTurns(ways, 20)
    return await inTurns(ways, ROUNDS)
  } finally {
    anchor.stop()
  }
}
