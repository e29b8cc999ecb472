import { describe, expect, test } from 'vitest'
import { aLicense, aLicenseType, aRenewal } from '../../fixtures/builders.ts'
import { formatDay } from '../../rules/day.ts'
import { sentences } from '../../rules/messages.ts'
import { measurePace } from '../../server/watch/paces.actions.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** A license whose type has three completed renewals. The authority accepts renewals from 90 days before expiration. */
const measured = async () => {
  let id = 0
  await console.write(async (db) => {
    const { client_id: clientId, id: assignedUserId } = await db('users').where({ email: people.administrator }).first('client_id', 'id')
    const { property_id: propertyId } = await db('licenses').where({ client_id: clientId, property_active: true }).first('property_id')
    const { id: licenseTypeId } = await aLicenseType(db, { earliestFilingDays: 90 })
    const shared = { clientId, propertyId, licenseTypeId, renewalDesignation: 'BillingClient' as const, assignedUserId }
    for (const [n, formsFiledDate] of ['2026-01-15', '2026-01-19', '2026-01-23'].entries()) {
      const { id: licenseId } = await aLicense(db, { ...shared, licenseNumber: `PACE-${n}`, expirationDate: '2027-09-30' })
      const completedOn = `2026-03-1${n}T12:00:00.000Z`
      const dates = { processStartDate: '2026-01-05', formsFiledDate, licenseReceivedDate: '2026-02-20', completedOn }
      await aRenewal(db, { licenseId, stage: 8, ...dates })
    }
    await measurePace(db, { clientId, licenseTypeId })
    const dates = { dueDate: '2027-05-01', expirationDate: '2027-06-30', trackDate: '2027-03-01' }
    id = (await aLicense(db, { ...shared, licenseNumber: 'PACE-NEXT', ...dates })).id
  })
  return id
}

describe('pace', () => {
  test('the reason of start-by and slack opens to the renewals that it was measured from', async () => {
    const id = await measured()
    const page = await console.signIn(people.administrator, `/licenses/${id}`)
    const { why, figures } = await apiOf(page).licenses.pace({ params: { id } })
    expect(why).toMatch(/^Why: 14 days to prepare \(3 renewals\), /)
    const section = page.getByRole('region', { name: 'Tracking Details' })
    await section.getByText(why).waitFor()
    expect(await section.getByText('PACE-0').count()).toBe(0)
    await section.getByRole('button', { name: 'Show the renewals' }).click()
    await section.getByRole('heading', { name: 'Preparation: 14 days, the median of' }).waitFor()
    const [preparation] = figures
    for (const { licenseNumber, from, to, days } of preparation?.renewals ?? [])
      await section.getByText(`${days} days, ${formatDay(from)} to ${formatDay(to)}: ${licenseNumber}`).waitFor()
    await mustBeAccessible(page)
    await section.getByRole('link', { name: 'PACE-1' }).first().click()
    await page.getByRole('heading', { name: 'License PACE-1' }).waitFor()
  })

  test('a license whose type names no days leads to where they are set', async () => {
    let id = 0
    await console.write(async (db) => {
      const { client_id: clientId } = await db('users').where({ email: people.administrator }).first('client_id')
      const { property_id: propertyId } = await db('licenses').where({ client_id: clientId, property_active: true }).first('property_id')
      const { id: licenseTypeId } = await aLicenseType(db, { preparationDays: null, processingDays: null })
      id = (await aLicense(db, { clientId, propertyId, licenseTypeId, renewalDesignation: 'BillingClient' })).id
    })
    const page = await console.signIn(people.administrator, `/licenses/${id}`)
    const link = page.getByRole('region', { name: 'Tracking Details' }).getByRole('link', { name: 'Open the license type' })
    await link.waitFor()
    await mustBeAccessible(page)
    await link.click()
    await page.waitForURL(/\/licensing-authorities\/\d+\/license-types\/\d+$/)
  })

  test('the working day before a date on a weekend stands beside it', async () => {
    const id = await measured()
    const page = await console.signIn(people.administrator, `/licenses/${id}`)
    // 05/01/27 is a Saturday.
    await page.getByRole('region', { name: 'Tracking Details' }).getByText('act by 04/30/27').waitFor()
  })

  test('to begin before the authority takes renewals needs a reason', async () => {
    const id = await measured()
    const page = await console.signIn(people.administrator, `/licenses/${id}`)
    await page.getByRole('button', { name: 'Begin Renewal' }).first().click()
    const dialog = page.getByRole('dialog')
    const reason = dialog.getByRole('textbox', { name: 'Reason to Begin Early' })
    await reason.waitFor()
    await dialog.getByRole('button', { name: 'Begin Renewal' }).click()
    await dialog.getByText(sentences.beginsEarly('04/01/27')).first().waitFor()
    expect((await apiOf(page).licenses.get({ params: { id } })).inProcessRenewal).toBeNull()
    await reason.fill('The county said so')
    await dialog.getByRole('button', { name: 'Begin Renewal' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { inProcessRenewal } = await apiOf(page).licenses.get({ params: { id } })
    expect(inProcessRenewal).toMatchObject({ renewalStatusCode: 2, notes: expect.stringContaining('The county said so') })
  })
})
