import type { Page } from 'playwright-core'
import { present } from '../../rules/present.ts'
import { forward, type Stage } from '../../rules/renewals/stages.ts'
import { apiOf, PDF } from './server.ts'

/** The number of licenses created, for license numbers that the demo data does not use. */
let made = 0

const only = (options: { value: string | number }[], what: string): number => {
  const value = options[0]?.value
  if (value === undefined) throw new Error(`The demo data has no ${what} here.`)
  return Number(value)
}

/** Creates a license for the signed-in person's client at the client's first property. `body` overrides fields. */
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

/** A license of an import, at a property of a state. `more` overrides fields. */
export const importedLicense = (state: string, licenseNumber: string, more: Record<string, string> = {}) => ({
  licenseNumber,
  licenseType: 'Tavern',
  propertyName: `Harbor ${state}`,
  address1: '1 Main Street',
  city: 'Springfield',
  state,
  effectiveDate: '2026-01-01',
  expirationDate: '2026-12-31',
  trackDate: '2026-11-01',
  ...more,
})

const DAY = '2026-11-20'

/** Saves the data that a stage requires before its step can be marked complete. */
const saveStep = async (page: Page, id: number, renewalId: number, stage: Stage) => {
  const { renewals } = apiOf(page)
  const params = { id, renewalId }
  const document = { document: PDF.toString('base64'), documentFileName: 'license.pdf', documentContentType: 'application/pdf' } as const
  // The new term has expired too, so that the license stays among the first rows of Today.
  const dates = { effectiveDate: '2026-07-01', expirationDate: '2026-10-31', trackDate: '2026-09-01' }
  if (stage === 3) await renewals.noInvoiceRequired({ params, body: { noInvoiceRequired: true } })
  if (stage === 4) await renewals.formsFiled({ params, body: { dateFiled: DAY } })
  if (stage === 5) await renewals.licenseReceived({ params, body: { dateReceived: DAY, ...dates, ...document } })
  if (stage === 6) await renewals.sendLicenseNotApplicable({ params, body: { sendLicenseNotApplicable: true } })
}

/** Creates a license that expired in June, assigned to the signed-in person, with a renewal at a stage. */
export const makeLicenseAt = async (page: Page, stage: Stage) => {
  const { authentication, licenses, renewals } = apiOf(page)
  const { id } = await makeLicense(page, { effectiveDate: '2025-07-01', expirationDate: '2026-06-30', trackDate: '2026-03-01' })
  const { id: userId } = await authentication.identity({})
  const params = { id }
  await licenses.assign({ params, body: { renewalDesignation: 'BillingClient', userId } })
  if (stage > 1) await renewals.begin({ params, body: { processStartDate: DAY } })
  for (let at: Stage = 2; at < stage; at = forward(at, false)) {
    const { inProcessRenewal } = await licenses.get({ params })
    const { id: renewalId } = present(inProcessRenewal)
    await saveStep(page, id, renewalId, at)
    await renewals.status({ params: { id, renewalId }, body: { renewalStatus: forward(at, false) } })
  }
  return licenses.get({ params })
}
