import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../fixtures/demo/pdf.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { JPEG } from '../../../server/testing/files/jpeg.ts'
import { slowPdf } from '../../../server/testing/pdf/hostile.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { makeLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { shoot } from '../../testing/shoot.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const licensePdf = (number: string) =>
  pdfOf(['LIQUOR LICENSE', `License No. ${number}`, 'Effective Date: 03/01/2027', 'Expiration Date: 02/29/2028', 'License Fee: $250.00'])

/** The profile of a license that has a document. */
const onLicense = async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const license = await makeLicense(page)
  const body = {
    document: licensePdf(license.licenseNumber).toString('base64'),
    documentFileName: 'a.pdf',
    documentContentType: 'application/pdf',
  }
  await apiOf(page).licenses.updateDocument({ params: { id: license.id }, ifMatch: license.version, body })
  await page.goto(`/licenses/${license.id}`)
  return { page, license }
}

const previewOf = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` })

test('a license is shown beside its facts, searched, enlarged, printed and closed', async () => {
  const { page, license } = await onLicense()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.getByRole('button', { name: 'View License' }).click()
  const preview = previewOf(page, `${license.licenseNumber}.pdf`)
  await preview.getByText(`License No. ${license.licenseNumber}`).waitFor()
  expect(loaded.some((url) => /\/assets\/pdf-[^/]*\.js/.test(url))).toBe(true)
  // The facts stay beside it.
  const facts = await page.getByRole('region', { name: 'Tracking Details' }).boundingBox()
  const shown = await preview.boundingBox()
  expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0)

  await preview.getByLabel('Search in the PDF').fill('date')
  await preview.getByText('1 of 2').waitFor()
  await preview.getByLabel('Search in the PDF').press('Enter')
  await preview.getByText('2 of 2').waitFor()
  expect(await page.evaluate(() => [...(CSS.highlights.get('pdf-here') ?? [])].map((range) => String(range).toLowerCase()))).toEqual([
    'date',
  ])
  await preview.getByLabel('Search in the PDF').fill('no such words')
  await preview.getByText('Not found').waitFor()

  const widthOf = async () => (await preview.locator('canvas').boundingBox())?.width ?? 0
  const before = await widthOf()
  await preview.getByRole('button', { name: 'Zoom In' }).click()
  await preview.getByText('125%').waitFor()
  expect(await widthOf()).toBeGreaterThan(before * 1.2)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', String(document.querySelectorAll('.pdf-print img').length))
  })
  await preview.getByRole('button', { name: 'Print' }).click()
  await page.locator('body[data-printed="1"]').waitFor()

  await preview.getByRole('button', { name: 'Close Preview' }).click()
  await preview.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('View License')
})

test('what a chosen license says is offered beside the fields', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { items } = await apiOf(page).dashboard.renewalsList({ body: { pageSize: 100 } })
  const row = items.find(({ renewalStatus, renewalDesignation }) => renewalStatus === 5 && renewalDesignation !== 'Provider')
  await page.goto(`/licenses/${row?.id}`)
  await page.getByRole('button', { name: 'Edit Receive License', exact: true }).click()
  const dialog = page.getByRole('dialog').first()
  const pdf = { name: 'license.pdf', mimeType: 'application/pdf', buffer: licensePdf('BLB-559302') }
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await dialog.getByText(/^This looks like BLB-559302/).waitFor()
  await dialog.getByText(sentences.readIn('License Fee: $250.00', 1)).waitFor()
  await dialog.getByRole('button', { name: 'Use 03/01/27' }).click()
  expect(await dialog.getByRole('textbox', { name: 'Effective Date', exact: true }).inputValue()).toBe('03/01/2027')
  await dialog.getByRole('img', { name: 'As in the PDF' }).first().waitFor()
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await previewOf(page, 'license.pdf').getByText('License No. BLB-559302').waitFor()
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
  await page.getByRole('button', { name: 'Close Preview' }).press('Escape')
  await previewOf(page, 'license.pdf').waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
})

test('a file that is no readable PDF says so', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const license = await makeLicense(page)
  await page.goto(`/licenses/${license.id}`)
  await page.getByRole('button', { name: 'Edit License Document' }).click()
  const { dialog } = dialogOf(page, 'Edit License Document')
  const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') }
  await dialog.locator('input[type=file]').setInputFiles(broken)
  await dialog.getByText(/^This PDF is damaged/).waitFor()
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await previewOf(page, 'broken.pdf')
    .getByText(/^This PDF cannot be shown/)
    .waitFor()
})

test('a photo is shown before and after it is added to the files of a license', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const license = await makeLicense(page)
  await page.goto(`/licenses/${license.id}`)
  await page.getByRole('button', { name: 'Add File' }).click()
  const { dialog, type, press } = dialogOf(page, 'New File')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'posted.jpg', mimeType: 'image/jpeg', buffer: JPEG })
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  const preview = previewOf(page, 'posted.jpg')
  await preview.getByRole('img', { name: 'posted.jpg' }).waitFor()
  expect(await preview.getByLabel('Search in the PDF').count()).toBe(0)
  await preview.getByRole('button', { name: 'Close Preview' }).click()
  await type('Label', 'On the wall')
  await press('Add')
  await page.getByRole('region', { name: 'Files' }).getByRole('button', { name: 'View On the wall' }).click()
  const picture = previewOf(page, 'On the wall').getByRole('img', { name: 'On the wall' })
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0
  const before = await widthOf()
  await page.getByRole('button', { name: 'Zoom In' }).click()
  await page.getByText('125%').waitFor()
  expect(await widthOf()).toBeGreaterThan(before * 1.2)
  await shoot(page, 'preview-picture')
})

test('a PDF that takes too long is ended with a sentence, and another one is shown', { timeout: 60_000 }, async () => {
  const { page } = await onLicense()
  await page.getByRole('button', { name: 'Edit License Document' }).click()
  const { dialog } = dialogOf(page, 'Edit License Document')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'slow.pdf', mimeType: 'application/pdf', buffer: slowPdf() })
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await previewOf(page, 'slow.pdf').getByText(messages.previewTooSlow).waitFor({ timeout: 40_000 })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'good.pdf', mimeType: 'application/pdf', buffer: licensePdf('BLB-1') })
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await previewOf(page, 'good.pdf').getByText('License No. BLB-1').waitFor()
})
