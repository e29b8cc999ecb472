import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { pdfOf } from '../../../fixtures/demo/pdf.ts'
import { addDays, formatDay, formatDayLong } from '../../../rules/day.ts'
import { verifyPack } from '../../../rules/evidence/verify-pack.ts'
import { messages } from '../../../rules/messages.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { apiOf } from '../../testing/server.ts'
import { shoot } from '../../testing/shoot.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A license without a document whose renewal can begin now. */
const withoutDocument = async (page: Page): Promise<License> => {
  const api = apiOf(page)
  const body = { renewalStatuses: [1 as const], renewalDesignation: 'BillingClient' as const, pageSize: 100 as const }
  for (const { id } of (await api.dashboard.renewalsList({ body })).items) {
    const license = await api.licenses.get({ params: { id } })
    const { cannotBegin, licenseDocumentExists, licenseTermValue, expirationDate, hasChildren, licenseDocumentIssuance } = license
    const isUsual = licenseTermValue === 12 && expirationDate && !hasChildren && licenseDocumentIssuance === 'DocumentPerRenewal'
    if (isUsual && !cannotBegin && !licenseDocumentExists) return license
  }
  throw new Error('The demo data has no such license.')
}

/** The PDF of a license for a term. */
const licensePdf = (number: string, effective: string, expires: string) => ({
  name: 'license.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf(['LIQUOR LICENSE', `License No. ${number}`, `Effective Date: ${effective}`, `Expiration Date: ${expires}`]),
})

/** Asks a typed address for the license document; returns the path of the link in its mail. */
const ask = async (page: Page): Promise<string> => {
  const before = Date.now()
  await page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Request…' }).click()
  const { dialog } = dialogOf(page, 'New Request')
  expect(await dialog.getByRole('checkbox', { name: 'License Document' }).isChecked()).toBe(true)
  await dialog.getByLabel('Further Addresses').fill('manager@harbor.example')
  await shoot(page, 'story-1-request')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Waiting on the property since today').waitFor()
  return /\/asked\/[\w-]+/.exec(await console.sent('.eml', before))?.[0] ?? ''
}

const answer = async (path: string, pdf: ReturnType<typeof licensePdf>) => {
  const phone = await console.visit(path, PHONE)
  await phone.getByLabel('Your Name').fill('Carmen Marsh')
  const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), phone.getByRole('button', { name: 'Choose a File' }).click()])
  await chooser.setFiles([pdf])
  await phone.getByText(messages.askedThanks).waitFor()
  await shoot(phone, 'story-2-phone')
  await phone.context().close()
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const lastDialog = (page: Page) => page.getByRole('dialog').last()
const save = async (page: Page, words: string) => {
  await lastDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(words).waitFor()
  await lastDialog(page).waitFor({ state: 'detached' })
}
const complete = async (page: Page, next: string) => {
  await click(page, 'Mark Step Complete')
  await page.waitForFunction((title) => document.querySelector('[aria-current=step] h3')?.textContent?.startsWith(title), next)
}

/** Takes a tracking-only renewal to its end, with the dates that its new PDF says. */
const renew = async (page: Page, pdf: ReturnType<typeof licensePdf>, effective: string, expires: string) => {
  await click(page, 'Begin Renewal')
  await lastDialog(page).getByLabel('Tracking Only').click()
  await lastDialog(page).getByRole('button', { name: 'Begin Renewal' }).click()
  await page.getByText(calls.renewals.begin.success).waitFor()
  await click(page, 'No Invoice Required')
  await page.getByRole('button', { name: 'Required Invoice' }).waitFor()
  await complete(page, '3. File Renewal Forms')
  await click(page, 'Edit File Renewal Forms')
  await save(page, calls.renewals.formsFiled.success)
  await complete(page, '4. Receive License')
  await click(page, 'Edit Receive License')
  // The dates that follow from the old term are there. What is read shows where they differ.
  for (const name of ['Effective Date', 'Expiration Date']) await lastDialog(page).getByRole('textbox', { name, exact: true }).clear()
  await lastDialog(page).locator('input[type=file]').setInputFiles(pdf)
  const offers = lastDialog(page).getByRole('button', { name: /^Use / })
  await offers.first().waitFor()
  await shoot(page, 'story-4-read')
  while ((await offers.count()) > 0) await offers.first().click()
  const value = (name: string) => lastDialog(page).getByRole('textbox', { name, exact: true }).inputValue()
  expect([await value('Effective Date'), await value('Expiration Date')]).toEqual([effective, expires])
  await save(page, calls.renewals.licenseReceived.success)
  await click(page, 'Mark Step Complete')
  await click(page, 'Complete Renewal')
  await lastDialog(page).getByRole('button', { name: 'Complete Renewal' }).click()
  await page.getByText(calls.renewals.complete.success).waitFor()
}

test('a missing document is asked for, answered, accepted, renewed with its dates, proven and paid', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const license = await withoutDocument(page)
  const ends = license.expirationDate ?? ''
  await page.goto(`/licenses/${license.id}`)

  await answer(
    await ask(page),
    licensePdf(license.licenseNumber, formatDayLong(license.effectiveDate ?? addDays(ends, -364)), formatDayLong(ends)),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Accept from Carmen Marsh' }).waitFor()
  await shoot(page, 'story-3-received')
  await click(page, 'Accept from Carmen Marsh')
  await lastDialog(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'View License' }).waitFor()

  const [effective, expires] = [addDays(ends, 1), `${Number(ends.slice(0, 4)) + 1}${ends.slice(4)}`]
  const next = licensePdf(license.licenseNumber, formatDayLong(effective), formatDayLong(expires))
  await renew(page, next, formatDayLong(effective), formatDayLong(expires))
  await page.getByText(`Valid Until${formatDay(expires)}`).waitFor()
  await shoot(page, 'story-5-renewed')

  await page.goto(`/properties/${license.propertyId}`)
  await click(page, 'Evidence Pack…')
  await shoot(page, 'story-6-pack')
  const downloading = page.waitForEvent('download')
  await dialogOf(page, 'Evidence Pack').press('Make Pack')
  const pack = await readFile(await (await downloading).path())
  expect(await verifyPack(new Blob([pack]))).toMatchObject({ isIntact: true, problems: [] })

  await page.goto('/fees')
  const totals = async (name: string) => page.getByRole('region', { name }).getByRole('row').last().getByRole('cell').allInnerTexts()
  await page.getByRole('region', { name: 'By Licensing Authority' }).waitFor()
  await shoot(page, 'story-7-fees')
  expect(await totals('By Month')).toEqual(await totals('By Licensing Authority'))
})
