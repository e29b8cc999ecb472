import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { makeLicense } from '../../testing/licenses.ts'
import { apiOf, PDF } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Creates a license and opens its profile. */
const onNewLicense = async (email: string = people.administrator) => {
  const page = await console.signIn(email, '/licenses')
  const license = await makeLicense(page)
  await page.goto(`/licenses/${license.id}`)
  await sectionOf(page, 'License Document').waitFor()
  return { page, license }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })

describe('the document of a license', () => {
  test('is a PDF, uploaded, downloaded and removed', async () => {
    const { page, license } = await onNewLicense()
    const section = sectionOf(page, 'License Document')
    await section.getByText(messages.emailDocumentMissing).waitFor()
    expect(await page.getByRole('button', { name: 'Download License' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Download License', exact: true }).getAttribute('aria-disabled')).toBe('true')

    await press(page, 'Edit License Document')
    const edit = dialogOf(page, 'Edit License Document')
    await edit.press('Save')
    await edit.says(messages.required)
    await choose(page, 'license.pdf', Buffer.from('not a PDF'))
    await edit.says(messages.notPdf)
    await choose(page, 'license.pdf', PDF)
    await edit.press('Save')
    await page.getByText(messages.licenseDocumentUpdated).waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download License', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('license.pdf')

    await press(page, 'Remove License Document')
    const remove = dialogOf(page, 'Remove License Document')
    await remove.dialog.getByText(sentences.deleteConfirm(`the document of ${license.licenseNumber}`)).waitFor()
    await remove.press('Remove')
    await page.getByText(messages.licenseFileRemoved).waitFor()
    await section.getByText(messages.emailDocumentMissing).waitFor()
  })

  test('cannot be changed or mailed by people who only read the license', async () => {
    const { license } = await onNewLicense()
    const page = await console.signIn(people.staff, `/licenses/${license.id}`)
    await sectionOf(page, 'License Document').waitFor()
    for (const name of ['Edit License Document', 'Remove License Document', 'Send License'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  })
})

describe('Send License Email', () => {
  test('needs a Licensing Authority, which older licenses may lack', async () => {
    const { page, license } = await onNewLicense()
    await console.write((db) => db('licenses').where('id', license.id).update({ licensing_authority_id: null }))
    await page.reload()
    await press(page, 'Send License')
    await dialogOf(page, 'Unable to Send').says(messages.emailAuthorityMissing)
  })

  test('goes to the selected contacts and to the sender, and the profile lists the recipients', async () => {
    const { page, license } = await onNewLicense()
    await sectionOf(page, 'Emails').getByText('Nothing about this license has been mailed yet.').waitFor()
    const before = Date.now()
    await press(page, 'Send License')
    const { dialog, press: pressIn } = dialogOf(page, 'Send License Email')
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    expect(await send.isDisabled()).toBe(true)
    const { items } = await apiOf(page).propertyContacts.list({ params: { id: license.propertyId }, query: { hasEmailAddress: true } })
    const contact = items[0]
    await dialog.getByRole('checkbox', { name: `${contact?.name} ${contact?.email}` }).check()
    await dialog.getByRole('switch', { name: 'BCC to Sender' }).check()
    const further = dialog.getByRole('textbox', { name: 'Further Addresses' })
    await further.fill('clerk@town.example, nobody')
    await pressIn('Send')
    await dialog.getByText(messages.validEmail, { exact: true }).waitFor()
    await further.fill('clerk@town.example')
    await pressIn('Send')
    await page.getByText(messages.licenseEmailSent).waitFor()
    await sectionOf(page, 'Emails').getByText('clerk@town.example').waitFor()
    const emails = sectionOf(page, 'Emails')
    await emails.getByText(contact?.name ?? '').waitFor()
    await emails.getByText(people.administrator).waitFor()
    expect(await console.sent('.eml', before)).toContain(license.licenseNumber)
    const activity = sectionOf(page, 'Activity')
    await activity.scrollIntoViewIfNeeded()
    await activity.getByText('Send the License Email').waitFor()
    await activity.getByText(`– → ${contact?.email}, clerk@town.example`).waitFor()
  })

  test('lists everything that is missing', async () => {
    const { page, license } = await onNewLicense()
    const { propertyContacts } = apiOf(page)
    const { items } = await propertyContacts.list({ params: { id: license.propertyId }, query: { hasEmailAddress: true } })
    for (const { id, version, name, isKeyContact } of items)
      await propertyContacts.update({
        params: { id: license.propertyId, contactId: id },
        ifMatch: version,
        body: { name, phone: '617-555-0100', email: null, isKeyContact },
      })
    await press(page, 'Send License')
    const blocked = dialogOf(page, 'Unable to Send')
    await blocked.says(messages.emailContactMissing)
    expect(await blocked.dialog.getByRole('listitem').count()).toBe(1)
    for (const { id, name, email, isKeyContact } of items) {
      const now = (await propertyContacts.list({ params: { id: license.propertyId } })).items.find((contact) => contact.id === id)
      await propertyContacts.update({
        params: { id: license.propertyId, contactId: id },
        ifMatch: now?.version,
        body: { name, phone: '617-555-0100', email, isKeyContact },
      })
    }
  })

  test('for a renewal needs its document, and then counts as sent', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    const { licenses, dashboard, renewals } = apiOf(page)
    const { items } = await dashboard.renewalsList({ body: { pageSize: 100 } })
    const profiles = await Promise.all(
      items.filter(({ renewalStatus }) => renewalStatus === 6).map(({ id }) => licenses.get({ params: { id } })),
    )
    const license = profiles.find(
      ({ inProcessRenewal, mayEdit }) =>
        mayEdit && inProcessRenewal?.isTrackingOnlyRenewal === false && !inProcessRenewal.licenseDocumentExists,
    )
    const renewal = license?.inProcessRenewal
    if (!license || !renewal) throw new Error('The demo data has no received license without a document.')
    await page.goto(`/licenses/${license.id}`)
    await press(page, 'By Email')
    const blocked = dialogOf(page, 'Unable to Send')
    await blocked.says(messages.emailDocumentMissing)
    await blocked.press('OK')

    await renewals.licenseReceived({
      params: { id: license.id, renewalId: renewal.id },
      ifMatch: license.version,
      body: {
        dateReceived: renewal.licenseReceivedDate ?? '',
        effectiveDate: renewal.effectiveDate ?? '',
        expirationDate: renewal.expirationDate,
        trackDate: renewal.trackDate,
        document: PDF.toString('base64'),
        documentFileName: 'renewed.pdf',
        documentContentType: 'application/pdf',
      },
    })
    await page.reload()
    await press(page, 'By Email')
    const { dialog, press: pressIn } = dialogOf(page, 'Send License Email')
    await dialog.getByRole('checkbox').first().check()
    await pressIn('Send')
    await page.getByText(messages.licenseEmailSent).waitFor()
    await page.getByText('E-mailed to', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mark Step Complete' }).isEnabled()).toBe(true)
  })
})
