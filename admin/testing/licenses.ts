import type { Page } from 'playwright-core'
import { apiOf } from './server.ts'

/** Counts the created licenses, for license numbers that the demo data does not use. */
let made = 0

const only = (options: { value: string | number }[], what: string): number => {
  const value = options[0]?.value
  if (value === undefined) throw new Error(`The demo data has no ${what} here.`)
  return Number(value)
}

/** Creates a license for the signed-in person's client, at the first of its properties. `body` overrides fields. */
export const makeLicense = async (page: Page, body: Record<string, unknown> = {}) => {
  const { lists, licenseTypes, corporateEntities, licenses } = apiOf(page)
  const propertyId = only(await lists.properties({}), 'property')
  const licensingAuthorityId = only(await lists.licensingAuthorities({}), 'licensing authority')
  const licenseTypeId = only(await licenseTypes.options({ query: { licensingAuthorityIds: [licensingAuthorityId] } }), 'license type')
  const licenseeId = only(await corporateEntities.options({}), 'entity')
  made += 1
  const { id } = await licenses.create({
    body: {
      propertyId,
      licenseNumber: `TEST-${made}-${process.pid}`,
      licensingAuthorityId,
      licenseTypeId,
      jurisdiction: 'State',
      licenseeIds: [licenseeId],
      address1: '12 Long Wharf',
      city: 'Boston',
      state: 'MA',
      zip: '02110',
      country: 'United States',
      effectiveDate: '2026-03-01',
      expirationDate: '2027-02-28',
      trackDate: '2026-12-01',
      ...body,
    },
  })
  return licenses.get({ params: { id } })
}
