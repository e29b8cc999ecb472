import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { License } from '../../contract/licenses.ts'
import { messages } from '../../rules/messages.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** A PDF of one empty page. */
function aPdf(): string {
  const path = join(world.server.folder, 'new license.pdf')
  writeFileSync(
    path,
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  return path
}

/** A license that one can begin, of a year's term and with a document for each renewal. */
async function aLicenseToBegin(): Promise<License> {
  const { items } = await world.api.dashboard.renewalsList({ body: { renewalStatuses: [1], pageSize: 100, showCurrentRenewals: false } })
  for (const { id } of items) {
    const license = await world.api.licenses.get({ params: { id } })
    const { cannotBegin, licenseTermValue, licenseDocumentIssuance, isTrackingOnly } = license
    if (!cannotBegin && licenseTermValue === 12 && licenseDocumentIssuance === 'DocumentPerRenewal' && !isTrackingOnly) return license
  }
  throw new Error('The demo data has no license that can begin.')
}

/** Finds the license by its number in the whole queue, and opens it. */
async function opened(license: License) {
  const terminal = world.tui()
  await terminal.sees(/^1 of \d+ /m)
  await terminal.press('M', 'C', '/', license.licenseNumber, 'enter')
  await terminal.sees(`Search "${license.licenseNumber}"`)
  await terminal.sees(/^1 of 1 /m)
  await terminal.press('enter')
  await terminal.sees(`License ${license.licenseNumber}`)
  return terminal
}

const get = ({ id }: License) => world.api.licenses.get({ params: { id } })

it('a whole renewal by keys, from begin to complete', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(license)

  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('License Renewal Started Successfully')
  await terminal.sees('2/8 In Progress')

  await terminal.press('e', 't', 'enter')
  await terminal.sees('Forms Obtained Date 11/20/26')
  await terminal.press('f')
  await terminal.sees('3/8 Forms Obtained')

  await terminal.press('f')
  await terminal.sees(messages.invoiceNeeded.slice(0, 40))
  await terminal.press('n')
  await terminal.sees(/3\. Invoice +No Invoice Required/)
  await terminal.press('f')
  await terminal.sees('4/8 Invoiced')
  await terminal.press('p')
  await terminal.sees('3/8 Forms Obtained')
  await terminal.press('f')
  await terminal.sees('4/8 Invoiced')

  await terminal.press('e')
  await terminal.sees('11/20/2026')
  await terminal.press('tab', 'Application', 'tab', 'https://files.example/a.pdf', 'enter')
  await terminal.sees('Date Filed 11/20/26 · 1 link')
  await terminal.press('f')
  await terminal.sees('5/8 Forms Filed')

  await terminal.press('e')
  await terminal.sees('5. Receive License')
  await terminal.press('t', 'tab', '01012028')
  await terminal.sees('12/31/2028')
  await terminal.sees(/Track Date +\d\d\/\d\d\/2028/)
  await terminal.press('shift+tab', 'shift+tab', aPdf(), 'enter')
  await terminal.sees(messages.receiveLicenseUpdated)
  await terminal.sees('11/20/26 · PDF · Expiration Date 12/31/28')
  await terminal.press('f')
  await terminal.sees('6/8 Received License')

  await terminal.press('e', 't', 'tab', 'u', 'enter')
  await terminal.sees('Date Sent 11/20/26')
  await terminal.press('f')
  await terminal.sees('7/8 License Sent to Property')
  await terminal.sees('press c to complete')

  await terminal.press('c')
  await terminal.sees('Mark Renewal Complete')
  await terminal.press('enter')
  await terminal.sees('License Renewal Completed Successfully')
  await terminal.sees('8/8 Complete')

  expect(await get(license)).toMatchObject({
    effectiveDate: '2028-01-01',
    expirationDate: '2028-12-31',
    inProcessRenewal: null,
    licenseDocumentExists: true,
    renewalStatus: 8,
  })
})

it('a tracking-only renewal by keys: four steps, and no invoice, forms or sending', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(license)
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('2/8 In Progress')
  await terminal.press('t', 'y')
  await terminal.sees('4. Receive License')
  await terminal.press('n')
  await terminal.sees(/2\. Invoice +No Invoice Required/)
  await terminal.press('f')
  await terminal.sees('4/8 Invoiced')
  await terminal.press('e', 'enter')
  await terminal.sees('Date Filed 11/20/26')
  await terminal.press('f')
  await terminal.sees('5/8 Forms Filed')
  await terminal.press('e', 't', 'tab', '01012028')
  await terminal.sees(/Track Date +\d\d\/\d\d\/2028/)
  await terminal.press('enter')
  await terminal.sees(messages.receiveLicenseUpdated)
  await terminal.press('f')
  await terminal.sees('press c to complete')
  await terminal.press('f', 'enter')
  await terminal.sees('8/8 Complete')
  expect((await get(license)).expirationDate).toBe('2028-12-31')
})

it('a step that somebody else has made meanwhile is not made again, and is shown', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(license)
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('2/8 In Progress')
  const { inProcessRenewal } = await get(license)
  const renewalId = inProcessRenewal?.id ?? 0
  await world.api.renewals.status({ params: { id: license.id, renewalId }, body: { renewalStatus: 3 } })
  await terminal.press('f')
  await terminal.sees(messages.unableToMarkStepComplete)
  await terminal.sees('3/8 Forms Obtained')
  expect((await get(license)).inProcessRenewal?.renewalStatusCode).toBe(3)
})

it('notes typed over a newer record are kept, and saved the second time; abandoning asks first', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(license)
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('2/8 In Progress')
  await terminal.press('N', 'Call the clerk')
  const { inProcessRenewal } = await get(license)
  const renewalId = inProcessRenewal?.id ?? 0
  await world.api.renewals.updateNotes({ params: { id: license.id, renewalId }, body: { notes: 'Called already', followUpDate: null } })
  await terminal.press('ctrl+s')
  await terminal.sees('Changed by someone else to: Called already')
  await terminal.sees('Call the clerk')
  await terminal.press('ctrl+s')
  await terminal.sees(messages.renewalNotesUpdated)
  expect((await get(license)).inProcessRenewal?.notes).toBe('Call the clerk')
  await terminal.press('x')
  await terminal.sees('[ No ]')
  await terminal.press('y')
  await terminal.sees(messages.licenseRenewalAbandoned)
  expect((await get(license)).inProcessRenewal).toBeNull()
})
