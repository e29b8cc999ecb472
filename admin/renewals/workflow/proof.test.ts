import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { pdfOf } from '../../../fixtures/demo/pdf.ts'
import { addDays, formatDay, formatDayLong } from '../../../rules/day.ts'
import { verifyPack } from '../../../rules/evidence/verify-pack.ts'
import { monthOf } from '../../../rules/fees.ts'
import { messages } from '../../../rules/messages.ts'
import { filesOfZip } from '../../../server/testing/files/zip.ts'
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

/** Requests the license document from an address. Returns the path of the link in the mail. */
const ask = async (page: Page): Promise<string> => {
  const before = Date.now()
  await page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Request…' }).click()
  const { dialog } = dialogOf(page, 'New Request')
  expect(await dialog.getByRole('checkbox', { name: 'License Document' }).isChecked()).toBe(true)
  await dialog.getByLabel('Further Addresses').fill('manager@harbor.example')
  await shoot(page, 'story-1-request')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('region', { name: 'Requests' }).getByText('Waiting on the property since today').waitFor()
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

const AMOUNT = 1234.56

/** Begins a tracking-only renewal, pays its invoice, and files its forms. */
const file = async (page: Page) => {
  await click(page, 'Begin Renewal')
  await lastDialog(page).getByLabel('Tracking Only').click()
  await lastDialog(page).getByRole('button', { name: 'Begin Renewal' }).click()
  await page.getByText(calls.renewals.begin.success).waitFor()
  await click(page, 'Add Invoice')
  await page.getByRole('menuitem', { name: 'Credit Card Invoice' }).click()
  const invoice = dialogOf(page, 'Credit Card Invoice')
  await invoice.dialog.getByLabel('Charge Amount').fill(String(AMOUNT))
  await invoice.type('Card Name', 'Visa 4242')
  await save(page, messages.creditCardInvoiceCreated)
  await complete(page, '3. File Renewal Forms')
  await click(page, 'Edit File Renewal Forms')
  await save(page, calls.renewals.formsFiled.success)
  await complete(page, '4. Receive License')
}

/** Reviews the answer, which waits in its step, beside the data read from it, and accepts it. */
const accept = async (page: Page, number: string) => {
  await page.reload()
  const step = page.locator('[aria-current=step]')
  await step.getByText('Received from Carmen Marsh').waitFor()
  await page.getByRole('region', { name: 'Requests' }).getByText(messages.answerInStep).waitFor()
  await shoot(page, 'story-3-step')
  await step.getByRole('button', { name: 'Accept from Carmen Marsh' }).click()
  const dialog = lastDialog(page)
  await dialog.getByRole('region', { name: 'Preview of license.pdf' }).getByText(`License No. ${number}`).waitFor()
  await dialog.getByText(`“License No. ${number}”`).waitFor()
  expect(await dialog.getByRole('status').getByRole('alert').count()).toBe(0)
  await shoot(page, 'story-3-accept')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText(calls.requests.accept.success).waitFor()
}

/** Takes over the dates from the accepted document, and completes the renewal. */
const receive = async (page: Page, effective: string, expires: string) => {
  await click(page, 'Edit Receive License')
  // The dates derived from the old term are filled in. Dates from the document are offered where they differ.
  for (const name of ['Effective Date', 'Expiration Date']) await lastDialog(page).getByRole('textbox', { name, exact: true }).clear()
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

/** Downloads the evidence pack of a property. */
const packOf = async (page: Page, propertyId: number): Promise<string> => {
  await page.goto(`/properties/${propertyId}`)
  await click(page, 'Evidence Pack…')
  await shoot(page, 'story-6-pack')
  const downloading = page.waitForEvent('download')
  await dialogOf(page, 'Evidence Pack').press('Make Pack')
  return (await downloading).path()
}

/** Opens the verify.html of a pack from disk, offline, with the pack and with a copy that has one changed byte. */
const verifyOffline = async (path: string) => {
  const pack = await readFile(path)
  expect(await verifyPack(new Blob([pack]))).toMatchObject({ isIntact: true, problems: [] })
  const files = filesOfZip(pack)
  const [document = ''] = Object.keys(files).filter((name) => name.startsWith('documents/'))
  const [folder, changed] = [await mkdtemp(join(tmpdir(), 'evidence-')), Buffer.from(pack)]
  changed[pack.indexOf(files[document] ?? '') + 20] = 0
  const [good, bad, program] = ['pack.zip', 'changed.zip', 'verify.html'].map((name) => join(folder, name)) as [string, string, string]
  await Promise.all([writeFile(good, pack), writeFile(bad, changed), writeFile(program, files['verify.html'] ?? '')])
  const page = await console.openOffline(program)
  const choose = (file: string) => page.getByLabel('Evidence pack').setInputFiles(file)
  await choose(good)
  await page.getByText(/^The pack is intact: \d+ files are as they were signed\.$/).waitFor()
  await choose(bad)
  await page.getByText('The pack is not intact.').waitFor()
  await page.getByText(`${document}: it was changed.`).waitFor()
  await shoot(page, 'story-6-verify')
  await page.context().close()
  await rm(folder, { recursive: true })
}

/** The fees of the property in a month, and the renewals behind them. */
const feesOf = async (page: Page, propertyId: number, month: string) => {
  const { fees } = apiOf(page)
  const body = { from: `${month}-01`, months: 1, by: 'property' as const }
  const { months } = await fees.list({ body })
  const key = String(propertyId)
  const { items } = await fees.licenses({ body: { ...body, month, keys: [key], pageSize: 100 } })
  const amounts = months[0]?.parts.find((part) => part.key === key) ?? { expected: 0, paid: 0 }
  return { expected: amounts.expected, paid: amounts.paid, items }
}

test('a missing document is asked for, answered, accepted, renewed with its dates, proven and paid', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { today } = await apiOf(page).authentication.identity()
  const license = await withoutDocument(page)
  const { id, propertyId, licenseNumber } = license
  const ends = license.expirationDate ?? ''
  const paidBefore = (await feesOf(page, propertyId, monthOf(today))).paid
  await page.goto(`/licenses/${id}`)
  await file(page)

  const [effective, expires] = [addDays(ends, 1), `${Number(ends.slice(0, 4)) + 1}${ends.slice(4)}`]
  await answer(await ask(page), licensePdf(licenseNumber, formatDayLong(effective), formatDayLong(expires)))
  await accept(page, licenseNumber)
  await receive(page, formatDayLong(effective), formatDayLong(expires))
  await page.getByText(`Valid Until${formatDay(expires)}`).waitFor()
  await shoot(page, 'story-5-renewed')

  await verifyOffline(await packOf(page, propertyId))

  expect((await feesOf(page, propertyId, monthOf(today))).paid).toBeCloseTo(paidBefore + AMOUNT, 2)
  const { dueDate, expirationDate } = await apiOf(page).licenses.get({ params: { id } })
  const month = monthOf(dueDate ?? expirationDate ?? '')
  const { expected, items } = await feesOf(page, propertyId, month)
  expect(items.find(({ licenseId }) => licenseId === id)).toMatchObject({ expected: AMOUNT, source: 'LastRenewal' })
  expect(expected).toBeCloseTo(
    items.reduce((sum, one) => sum + (one.expected ?? 0), 0),
    2,
  )

  await page.goto(`/fees?by=property&key=${propertyId}&month=${month}&months=24`)
  await page.getByRole('region', { name: 'Renewals' }).getByRole('row', { name: licenseNumber }).getByText('$1,234.56').waitFor()
  await shoot(page, 'story-7-fees')
})
