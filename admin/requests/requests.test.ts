import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '../../fixtures/demo/pdf.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { shoot } from '../testing/shoot.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** A JPEG of 8 × 8 gray pixels. */
const PHOTO = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8Af//Z',
  'base64',
)
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A license of the client that needs no document for a renewal, and whose property has a key contact. */
const aLicense = async (page: Page) => {
  const api = apiOf(page)
  const { items } = await api.licenses.list({ body: { pageSize: 100, sortBy: 'licenseNumber' } })
  for (const { id } of items) {
    const license = await api.licenses.get({ params: { id } })
    if (!license.mayEdit || !license.active || !license.propertyActive || license.inProcessRenewal || license.licenseDocumentExists)
      continue
    const contacts = await api.propertyContacts.list({ params: { id: license.propertyId }, query: {} })
    if (contacts.items.some(({ isKeyContact, email }) => isKeyContact && email)) return license
  }
  throw new Error('The demo data has no such license.')
}

const choose = async (page: Page, button: string, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).first().click()])
  await chooser.setFiles(files)
}

test('a license document is asked for, photographed at the property, and accepted as a PDF', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const license = await aLicense(page)
  await page.goto(`/licenses/${license.id}`)
  const section = page.getByRole('region', { name: 'Requests' })
  await section.getByText(messages.noRequests).waitFor()
  await section.getByRole('button', { name: 'Request…' }).click()
  const dialog = dialogOf(page, 'New Request')
  await dialog.getByRole('checkbox', { name: 'Certificate of Insurance' }).check()
  await dialog.getByLabel('Message').fill('Please hurry')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('status', { name: 'Preview' }).getByText(`License Document: # ${license.licenseNumber}`).waitFor()
  await shoot(page, 'new-request')
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await section.getByText('Waiting on the property since today').waitFor()
  await page.getByRole('region', { name: 'Renewal', exact: true }).getByText('Waiting on the property since today').waitFor()

  const mail = await console.sent('.eml', before)
  const path = /\/asked\/[\w-]+/.exec(mail)?.[0] ?? ''
  const phone = await console.visit(path, PHONE)
  await phone.getByRole('heading', { name: license.propertyName, level: 1 }).waitFor()
  await phone.getByText('Please hurry').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await mustBeAccessible(phone)
  await shoot(phone, 'asked')
  await phone.getByLabel('Your Name').fill(' ')
  await choose(phone, 'Choose a File', [{ name: 'early.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF') }])
  await phone.getByText(messages.askedNameFirst).waitFor()
  expect(await phone.getByLabel('Your Name').getAttribute('aria-invalid')).toBe('true')
  const held = phone.getByRole('status').filter({ hasText: 'early.pdf' })
  await held.getByText(messages.askedNotSent).waitFor()
  await mustBeAccessible(phone)
  await phone.getByLabel('Your Name').fill('Carmen Marsh')
  await held.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.getByRole('alert').getByText(messages.notPdfOrPicture).waitFor()
  expect(await held.count()).toBe(0)
  await choose(phone, 'Choose a File', [{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF') }])
  await phone.getByRole('alert').getByText(messages.notPdfOrPicture).waitFor()
  const another = pdfOf(['License No.: ZZZ-000111', 'Expires: 12/31/2099'])
  await choose(phone, 'Choose a File', [{ name: 'another.pdf', mimeType: 'application/pdf', buffer: another }])
  await phone.getByText('another.pdf has not been sent').waitFor()
  await phone.getByText(sentences.looksLike('ZZZ-000111', license.licenseNumber)).waitFor()
  await shoot(phone, 'asked-doubtful')
  await phone.getByRole('button', { name: 'Choose Another' }).click()
  await choose(phone, 'Choose a File', [{ name: 'posted.jpg', mimeType: 'image/jpeg', buffer: PHOTO }])
  await phone.getByText('✓ posted.jpg').waitFor()
  await choose(phone, 'Choose a File', [{ name: 'insurance.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Insurance']) }])
  await phone.getByText(messages.askedThanks).waitFor()
  await shoot(phone, 'asked-thanks')

  await page.reload()
  const answers = section.getByRole('alert').filter({ hasText: 'Received from Carmen Marsh' })
  await answers.first().waitFor()
  expect(await answers.count()).toBe(2)
  await shoot(page, 'license-received')
  await answers.filter({ hasText: 'posted.jpg' }).getByRole('button', { name: 'Accept from Carmen Marsh' }).click()
  await dialogOf(page, 'Accept').getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Download License Document').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Download License Document').click()])
  expect(download.suggestedFilename()).toBe('posted.pdf')
  expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-')
  await section.getByRole('alert').filter({ hasText: 'insurance.pdf' }).getByRole('button', { name: 'Accept from Carmen Marsh' }).click()
  await dialogOf(page, 'Accept').getByRole('region', { name: 'Preview of insurance.pdf' }).waitFor()
  await dialogOf(page, 'Accept').getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('region', { name: 'Files' }).getByRole('link', { name: 'Certificate of Insurance' }).waitFor()
  await shoot(page, 'license-accepted')

  await phone.reload()
  await phone.getByText(messages.askedLinkInvalid).waitFor()
  await page.goto('/requests')
  await page.getByRole('gridcell', { name: 'Fulfilled' }).first().waitFor()
  await mustBeAccessible(page)
  await shoot(page, 'requests')
})

test('several licenses are asked for with one mail a property', async () => {
  const ours = encodeURIComponent(JSON.stringify({ renewalDesignation: 'BillingClient', active: true }))
  const page = await console.signIn(people.administrator, `/licenses?filter=${ours}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  const chosen = Number.parseInt(await bar.getByRole('status').innerText(), 10)
  expect(chosen).toBeGreaterThan(2)
  await bar.getByRole('button', { name: 'Request…' }).click()
  const dialog = dialogOf(page, 'New Request')
  // Some of the properties have no key contact.
  await dialog.getByLabel('Further Addresses').fill('office@harbor.example')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const mails = Number.parseInt(await dialog.getByText('mails, one for each property').innerText(), 10)
  expect(mails).toBeGreaterThan(1)
  expect(mails).toBeLessThanOrEqual(chosen)
  await shoot(page, 'several')
  const preview = dialog.getByRole('status', { name: 'Preview' }).getByRole('group')
  expect(await preview.count()).toBe(mails)
  await preview.last().locator('summary').click()
  await preview.last().getByText('License Document').first().waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(`${mails} Requests Sent Successfully`).waitFor()
})

/** Two properties of the first page that may be asked, by name. */
const twoToAsk = async (page: Page): Promise<string[]> => {
  const api = apiOf(page)
  const { items } = await api.properties.list({ body: { pageSize: 25, active: true } })
  const found: string[] = []
  for (const { id, name } of items) {
    const body = {
      propertyIds: [id],
      items: ['InsuranceCertificate' as const],
      dueDate: '2026-12-01',
      emails: ['a@harbor.example'],
      dryRun: true,
    }
    const isAsked = await api.requests.create({ body }).then(
      () => true,
      () => false,
    )
    if (isAsked) found.push(name)
    if (found.length === 2) return found
  }
  throw new Error('The demo data has no such properties.')
}

test('the form says who is asked, and what to do where a property has nobody', async () => {
  const page = await console.signIn(people.administrator, '/properties')
  const { items } = await apiOf(page).properties.list({ body: { pageSize: 25, active: true } })
  const api = apiOf(page)
  const [one] = items
  if (!one) throw new Error('The demo data has no property.')
  const contacts = await api.propertyContacts.list({ params: { id: one.id }, query: {} })
  for (const { id: contactId, name, version } of contacts.items)
    await api.propertyContacts.update({ params: { id: one.id, contactId }, ifMatch: version, body: { name, email: null } })
  await page.goto(`/properties/${one.id}`)
  await page.getByRole('button', { name: 'Request…' }).first().click()
  const dialog = dialogOf(page, 'New Request')
  await dialog.getByText(messages.requestNoContact).waitFor()
  expect(await dialog.getByRole('link', { name: 'Add a Contact' }).getAttribute('href')).toBe(`/properties/${one.id}`)
  await dialog.getByRole('checkbox', { name: 'Certificate of Insurance' }).check()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => dialog.getByText(messages.requestNoContact).count()).toBe(2)
  expect(await dialog.getByText(messages.recipientRequired).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText(`${one.name}: ${messages.requestNobody}`, { exact: true }).waitFor()
  await dialog.getByRole('link', { name: 'Add a Contact' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: one.name, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Request…' }).first().click()
  await dialog.getByRole('checkbox', { name: 'Certificate of Insurance' }).check()
  await dialog.getByLabel('Further Addresses').fill('office@harbor.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(messages.requestSent).waitFor()
})

test('several properties are asked for with one mail each', async () => {
  const page = await console.signIn(people.administrator, '/properties')
  for (const name of await twoToAsk(page)) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Request…' }).click()
  const dialog = dialogOf(page, 'New Request')
  await mustBeAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Certificate of Insurance' }).check()
  await dialog.getByLabel('Further Addresses').fill('office@harbor.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('2 Requests Sent Successfully').waitFor()
  await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
})

test('a link that was copied works without a mail; a wrong one says so', async () => {
  const page = await console.signIn(people.administrator, '/licenses')
  const { id: licenseId } = await aLicense(page)
  const body = { licenseIds: [licenseId], items: ['Answer' as const], question: 'When do you open?', dueDate: '2026-12-01' }
  const { ids } = await apiOf(page).requests.create({ body })
  await page.goto(`/requests/${ids[0]}`)
  await page.getByRole('button', { name: 'Copy a Link' }).click()
  await dialogOf(page, 'New Link').getByLabel('For Whom').fill('The night manager')
  await dialogOf(page, 'New Link').getByRole('button', { name: 'Create Link' }).click()
  const url = await dialogOf(page, 'New Link').getByRole('textbox', { name: 'Link' }).inputValue()
  await dialogOf(page, 'New Link').getByRole('button', { name: 'Done' }).click()

  const phone = await console.visit(new URL(url).pathname, PHONE)
  await phone.getByText('When do you open?').waitFor()
  await phone.getByRole('textbox', { name: 'Answer' }).fill('At six')
  await phone.getByRole('button', { name: 'Send Answer' }).click()
  await phone.getByText('✓ At six').waitFor()
  await page.reload()
  await page.getByText('1 answer waits for a decision').waitFor()
  await page.getByText('Received from The night manager (sender not verified)').waitFor()
  await page.getByRole('button', { name: 'Send back to The night manager' }).click()
  await dialogOf(page, 'Send Back').getByLabel('Reason').fill('Which days?')
  await dialogOf(page, 'Send Back').getByRole('button', { name: 'Send Back', exact: true }).click()
  await page.getByText('Which days?').waitFor()
  await shoot(page, 'request')
  await page.getByRole('button', { name: 'End the link of The night manager' }).click()
  await dialogOf(page, 'End the Link of The night manager').getByRole('button', { name: 'End Link' }).click()
  await page.getByRole('button', { name: 'End the link of The night manager' }).waitFor({ state: 'detached' })
  await page.getByText('does not work any more').waitFor()
  await phone.reload()
  await phone.getByText(messages.askedLinkInvalid).waitFor()
  const wrong = await console.visit(`/asked/${'a'.repeat(43)}`, PHONE)
  await wrong.getByText(messages.askedLinkInvalid).waitFor()
})
