import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { answerUnsaved } from '../../testing/dialog.ts'
import { apiOf, PDF } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

/** Finds a license whose renewal the person may begin now, without secondaries and with a term in months. Returns each license once. */
const taken = new Set<number>()
const freshLicense = async (page: Page, fits: (license: License) => boolean = () => true, term = 12): Promise<License> => {
  const api = apiOf(page)
  const { items } = await api.dashboard.renewalsList({
    body: {
      renewalStatuses: [1],
      renewalDesignation: 'BillingClient',
      showPerpetualTerms: term === 0,
      showCurrentRenewals: term > 0,
      pageSize: 100,
    },
  })
  for (const { id } of items.filter((row) => !taken.has(row.id))) {
    const license = await api.licenses.get({ params: { id } })
    if (license.cannotBegin || license.licenseTermValue !== term || license.isTrackingOnly || license.hasChildren || !fits(license))
      continue
    taken.add(id)
    return license
  }
  throw new Error('The demo data has no such license.')
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page) => page.getByRole('dialog').last()
const dayField = (page: Page, name: string) => inDialog(page).getByRole('textbox', { name, exact: true })
const save = async (page: Page, words: string) => {
  await inDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(words).waitFor()
  await inDialog(page).waitFor({ state: 'detached' })
}
const current = (page: Page) => page.locator('[aria-current=step] h3')
const complete = async (page: Page, next: string) => {
  await click(page, 'Mark Step Complete')
  await page.waitForFunction((title) => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-current') === 'step' && focused.querySelector('h3')?.textContent?.startsWith(title)
  }, next)
}

const begin = async (page: Page, license: License, trackingOnly = false) => {
  await page.goto(`/licenses/${license.id}`)
  await click(page, 'Begin Renewal')
  if (trackingOnly) await inDialog(page).getByLabel('Tracking Only').click()
  await inDialog(page).getByRole('button', { name: 'Begin Renewal' }).click()
  await page.getByText(calls.renewals.begin.success).waitFor()
  await current(page).waitFor()
}

const receive = async (page: Page) => {
  await click(page, 'Edit Receive License')
  const trackIsFilled = () => page.waitForFunction(() => (document.querySelector('input[name=trackDate]') as HTMLInputElement).value !== '')
  // The dates derived from the current term are filled in.
  await trackIsFilled()
  for (const name of ['Effective Date', 'Expiration Date', 'Track Date']) {
    expect(await dayField(page, name).inputValue(), name).not.toBe('')
    await dayField(page, name).fill('')
  }
  // The expiration date fills the track date too, in either order of typing.
  await dayField(page, 'Expiration Date').pressSequentially('12312027')
  await trackIsFilled()
  await dayField(page, 'Expiration Date').fill('')
  await dayField(page, 'Track Date').fill('')
  await dayField(page, 'Effective Date').pressSequentially('01012027')
  await trackIsFilled()
  expect(await dayField(page, 'Expiration Date').inputValue()).toBe('12/31/2027')
  await page.setInputFiles('input[type=file]', { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') })
  await inDialog(page).getByText(messages.notPdf).waitFor()
  await page.setInputFiles('input[type=file]', { name: 'license.pdf', mimeType: 'application/pdf', buffer: PDF })
  await inDialog(page).getByText('license.pdf').waitFor()
  await save(page, calls.renewals.licenseReceived.success)
}

/** For a tracking-only renewal without an invoice: completes the other steps and opens the dialog of the completion. */
const openCompletion = async (page: Page) => {
  await complete(page, '3. File Renewal Forms')
  await click(page, 'Edit File Renewal Forms')
  await save(page, calls.renewals.formsFiled.success)
  await complete(page, '4. Receive License')
  await receive(page)
  await click(page, 'Mark Step Complete')
  await click(page, 'Complete Renewal')
}

describe('the whole life of a renewal, by clicks', () => {
  test('six steps, and the license takes its dates', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page, ({ licenseDocumentIssuance }) => licenseDocumentIssuance === 'DocumentPerRenewal')
    await begin(page, license)
    expect(await current(page).textContent()).toContain('2. Receive Renewal Forms')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-current') === 'step')

    await click(page, 'Edit Receive Renewal Forms')
    await dayField(page, 'Forms Obtained Date').fill('11/19/2026')
    await save(page, calls.renewals.formsReceived.success)
    await complete(page, '3. Invoice')
    await click(page, 'Details of Receive Renewal Forms')
    await click(page, 'Edit Receive Renewal Forms')
    await inDialog(page).getByText(messages.formsObtainedFixed).waitFor()
    expect(await dayField(page, 'Forms Obtained Date').inputValue()).toBe('11/19/2026')
    expect(await dayField(page, 'Forms Obtained Date').isDisabled()).toBe(true)
    expect(await inDialog(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await inDialog(page).getByRole('button', { name: 'Cancel' }).click()

    await page.getByText(messages.invoiceNeeded).waitFor()
    expect(await page.getByRole('button', { name: 'Mark Step Complete' }).isDisabled()).toBe(true)
    await click(page, 'No Invoice Required')
    await click(page, 'Required Invoice')
    await page.getByText('No invoices yet.').waitFor()
    await click(page, 'Add Invoice')
    await page.getByRole('menuitem', { name: 'Credit Card Invoice' }).click()
    await inDialog(page).getByLabel('Charge Amount').fill('320')
    await inDialog(page).getByLabel('Card Name').fill('Operations Visa')
    await save(page, calls.creditCardInvoices.create.success)
    await complete(page, '4. File Renewal Forms')

    await click(page, 'Edit File Renewal Forms')
    expect(await dayField(page, 'Date Filed').inputValue()).toBe('11/20/2026')
    await inDialog(page).getByRole('button', { name: 'Add' }).click()
    await inDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    expect(await inDialog(page).getByText(messages.required).count()).toBe(2)
    await inDialog(page).getByText(messages.formBanner).waitFor()
    await inDialog(page).getByLabel('Label').fill('Application')
    await inDialog(page).getByLabel('URL').fill('https://files.example/application.pdf')
    await save(page, calls.renewals.formsFiled.success)
    await page.getByRole('link', { name: 'Application' }).waitFor()
    await complete(page, '5. Receive License')

    await click(page, 'Previous Step')
    await page.waitForFunction(() => document.querySelector('[aria-current=step] h3')?.textContent?.startsWith('4.'))
    await complete(page, '5. Receive License')
    await receive(page)
    await complete(page, '6. License Sent to Property')

    await click(page, 'Not Applicable')
    await click(page, 'Require Sent License')
    await page.getByText(messages.licenseSentNeeded).waitFor()
    await click(page, 'By Mail License Sent to Property')
    await inDialog(page).getByLabel('Delivery Carrier').click()
    await page.getByRole('option', { name: 'UPS', exact: true }).click()
    await save(page, calls.renewals.licenseSent.success)
    await click(page, 'Mark Step Complete')
    await click(page, 'Complete Renewal')
    await inDialog(page).getByRole('button', { name: 'Complete Renewal' }).click()
    await page.getByText(calls.renewals.complete.success).waitFor()

    await page.getByText('Valid Until12/31/27').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).first().click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('tracking only: four renumbered steps; a note and its task are kept', async () => {
    const page = await console.signIn(people.administrator)
    await begin(page, await freshLicense(page, ({ licenseDocumentIssuance }) => licenseDocumentIssuance === 'DocumentPerRenewal'), true)
    expect(await page.locator('ol h3').allInnerTexts()).toEqual([
      expect.stringContaining('1. Process Start Date'),
      expect.stringContaining('2. Invoice'),
      expect.stringContaining('3. File Renewal Forms'),
      expect.stringContaining('4. Receive License'),
    ])
    await click(page, 'Add Notes')
    await inDialog(page).getByLabel('Notes').fill('Ask for the scan.')
    await dayField(page, 'Follow-up Date').fill('11/20/2026')
    await inDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await inDialog(page).getByText(messages.dateNotInFuture).waitFor()
    await dayField(page, 'Follow-up Date').fill('11/21/2026')
    await save(page, messages.renewalNotesUpdated)
    await click(page, 'Delete Notes')
    await inDialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText(messages.renewalNotesDeleted).waitFor()
    await page.getByRole('button', { name: 'Add Notes' }).waitFor()

    await click(page, 'No Invoice Required')
    await page.getByRole('button', { name: 'Required Invoice' }).waitFor()
    await openCompletion(page)
    expect(await inDialog(page).getByRole('checkbox', { name: messages.outstandingTask }).isChecked()).toBe(true)
    await inDialog(page).getByRole('button', { name: 'Complete Renewal' }).click()
    await page.getByText(calls.renewals.complete.success).waitFor()
  })

  test('the tracking type changes and a renewal is abandoned, each after a confirmation', async () => {
    const page = await console.signIn(people.administrator)
    await begin(page, await freshLicense(page))
    await click(page, 'Tracking Only')
    await inDialog(page).getByText(messages.trackingOnlyConfirm).waitFor()
    await inDialog(page).getByRole('button', { name: 'Change to Tracking Only' }).click()
    await page.getByText('of 4 steps complete').waitFor()
    await click(page, 'Abandon Renewal')
    await inDialog(page).getByText(messages.abandonConfirm).waitFor()
    await inDialog(page).getByRole('button', { name: 'Abandon Renewal' }).click()
    await page.getByText(messages.licenseRenewalAbandoned).waitFor()
    await page.getByRole('button', { name: 'Begin Renewal' }).waitFor()
  })
})

test('an authority that sends no license: filing advises not to wait for one', async () => {
  const page = await console.signIn(people.administrator)
  await begin(page, await freshLicense(page, ({ licenseDocumentIssuance }) => licenseDocumentIssuance === 'NoDocument'), true)
  await click(page, 'No Invoice Required')
  await page.getByRole('button', { name: 'Required Invoice' }).waitFor()
  await complete(page, '3. File Renewal Forms')
  await click(page, 'Edit File Renewal Forms')
  await save(page, calls.renewals.formsFiled.success)
  await click(page, 'Mark Step Complete')
  await inDialog(page).getByText(messages.noDocumentIssued).waitFor()
  await inDialog(page).getByRole('button', { name: 'OK' }).click()
  expect(await current(page).textContent()).toContain('4. Receive License')
})

test('a document that is issued once: filing advises not to wait, and the document stays until it is replaced', async () => {
  const page = await console.signIn(people.administrator)
  const { id } = await freshLicense(page, ({ licenseDocumentIssuance }) => licenseDocumentIssuance === 'InitialDocumentOnly', 0)
  const { licenses, renewals } = apiOf(page)
  const document = { document: PDF.toString('base64'), documentFileName: 'license.pdf', documentContentType: 'application/pdf' }
  await licenses.updateDocument({ params: { id }, body: document })
  const begun = await renewals.begin({ params: { id }, body: { processStartDate: '2026-11-20', trackingOnly: true } })
  const params = { id, renewalId: begun.id }
  await renewals.noInvoiceRequired({ params, body: { noInvoiceRequired: true } })
  await renewals.status({ params, body: { renewalStatus: 4 } })
  await renewals.formsFiled({ params, body: { dateFiled: '2026-11-20' } })
  await page.goto(`/licenses/${id}`)
  await click(page, 'Mark Step Complete')
  await inDialog(page).getByText(messages.persistentDocumentIssued).waitFor()
  await inDialog(page).getByRole('button', { name: 'OK' }).click()
  await click(page, 'Edit Receive License')
  const download = page.waitForEvent('download')
  await inDialog(page).getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(await page.locator('input[type=file]').count()).toBe(0)
  await inDialog(page).getByRole('button', { name: 'Replace Document' }).click()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
})

describe('an outdated view', () => {
  test('a step that another person completed: says so, and shows the current step', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page)
    await begin(page, license)
    const api = apiOf(page)
    const { inProcessRenewal } = await api.licenses.get({ params: { id: license.id } })
    await api.renewals.status({ params: { id: license.id, renewalId: inProcessRenewal?.id ?? 0 }, body: { renewalStatus: 3 } })
    await click(page, 'Mark Step Complete')
    await page.getByText(messages.unableToMarkStepComplete).waitFor()
    await page.getByText(messages.unableToMarkStepCompleteHint).waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-current=step] h3')?.textContent?.startsWith('3.'))
  })

  test('a dialog keeps typed values and shows the stored ones; then it can save over them, and says so', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page)
    await begin(page, license)
    await click(page, 'Details of Process Start Date')
    await click(page, 'Edit Process Start Date')
    await dayField(page, 'Process Start Date').fill('11/18/2026')
    const api = apiOf(page)
    const { inProcessRenewal } = await api.licenses.get({ params: { id: license.id } })
    await api.renewals.startDate({
      params: { id: license.id, renewalId: inProcessRenewal?.id ?? 0 },
      body: { processStartDate: '2026-11-17', renewalDueDate: '2026-12-15' },
    })
    await inDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await inDialog(page).getByText(messages.editedMeanwhile).waitFor()
    await inDialog(page).getByText('Process Start Date: 11/17/26').waitFor()
    expect(await dayField(page, 'Process Start Date').inputValue()).toBe('11/18/2026')
    await inDialog(page).getByRole('button', { name: messages.saveOver }).click()
    await page.getByText(calls.renewals.startDate.success).waitFor()
  })

  test('a dialog closes if its step was taken back meanwhile, and a toast says that nothing was saved', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page)
    await begin(page, license)
    await complete(page, '3. Invoice')
    await click(page, 'No Invoice Required')
    await complete(page, '4. File Renewal Forms')
    await click(page, 'Edit File Renewal Forms')
    const { licenses, renewals } = apiOf(page)
    const { inProcessRenewal } = await licenses.get({ params: { id: license.id } })
    await renewals.status({ params: { id: license.id, renewalId: inProcessRenewal?.id ?? 0 }, body: { renewalStatus: 3 } })
    await inDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(sentences.attemptFailed(calls.renewals.formsFiled.attempt)).waitFor()
    await page.getByText(messages.staleEdit).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a renewal that someone else has changed is completed only after the dialog was opened again', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page, ({ licenseDocumentIssuance }) => licenseDocumentIssuance === 'DocumentPerRenewal')
    await begin(page, license, true)
    await click(page, 'No Invoice Required')
    await openCompletion(page)
    const { licenses, renewals } = apiOf(page)
    const { inProcessRenewal } = await licenses.get({ params: { id: license.id } })
    const params = { id: license.id, renewalId: inProcessRenewal?.id ?? 0 }
    await renewals.updateNotes({ params, body: { notes: 'Wait for the county.', followUpDate: null } })
    const button = inDialog(page).getByRole('button', { name: 'Complete Renewal' })
    await button.click()
    await inDialog(page).getByText(messages.actedElsewhere).waitFor()
    expect(await button.isDisabled()).toBe(true)
    await inDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Wait for the county.').first().waitFor()
    await click(page, 'Complete Renewal')
    await button.click()
    await page.getByText(calls.renewals.complete.success).waitFor()
  })

  test('a failure without fields says what was attempted, until it is dismissed', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page)
    await begin(page, license)
    await page.route('**/no-invoice-required', (route) => route.abort())
    await complete(page, '3. Invoice')
    await click(page, 'No Invoice Required')
    const toast = page.getByText(sentences.attemptFailed(calls.renewals.noInvoiceRequired.attempt))
    await toast.waitFor()
    await page.waitForTimeout(2500)
    await toast.waitFor()
    await click(page, 'Close')
    await toast.waitFor({ state: 'detached' })
    await page.route('**/status', (route) => route.abort())
    await click(page, 'Previous Step')
    await page.getByText(messages.failedToAdvanceStep).waitFor()
  })
})

test('a license without assignee since the page loaded: the dialog says why it cannot begin', async () => {
  const page = await console.signIn(people.administrator)
  const api = apiOf(page)
  const me = await api.authentication.identity()
  const license = await freshLicense(page, ({ assignedUserId }) => assignedUserId !== me.id)
  await page.goto(`/licenses/${license.id}`)
  await click(page, 'Begin Renewal')
  const { items } = await api.users.list({ body: { pageSize: 100 } })
  const assignee = items.find(({ id }) => id === license.assignedUserId) as (typeof items)[number]
  const { firstName, lastName, email, roleName } = assignee
  await api.users.update({ params: { id: assignee.id }, body: { firstName, lastName, email, roleName, active: false } })
  const begin = () => inDialog(page).getByRole('button', { name: 'Begin Renewal' }).click()
  await begin()
  await inDialog(page).getByText(messages.editedElsewhere).waitFor()
  await begin()
  await inDialog(page).getByText(messages.unassigned, { exact: true }).waitFor()
})

describe('unsaved changes', () => {
  test('closing a dialog asks first', async () => {
    const page = await console.signIn(people.administrator)
    await begin(page, await freshLicense(page))
    await click(page, 'Add Notes')
    await inDialog(page).getByLabel('Notes').fill('Half a sen')
    await page.keyboard.press('Escape')
    await answerUnsaved(page, 'Keep Editing')
    expect(await inDialog(page).getByLabel('Notes').inputValue()).toBe('Half a sen')
    await page.keyboard.press('Escape')
    await answerUnsaved(page, 'Discard Changes')
    await inDialog(page).waitFor({ state: 'detached' })
  })

  test.each(['Keep Editing', 'Discard Changes'] as const)('leaving the page with a changed dialog asks first: %s', async (answer) => {
    const page = await console.signIn(people.administrator)
    await begin(page, await freshLicense(page))
    const here = page.url()
    await page.getByRole('menuitem', { name: 'Calendar' }).click()
    await page.waitForURL('**/calendar**')
    await page.goBack()
    await click(page, 'Add Notes')
    await inDialog(page).getByLabel('Notes').fill('Half a sen')
    await page.evaluate(() => window.history.forward())
    await answerUnsaved(page, answer)
    if (answer === 'Discard Changes') return page.waitForURL('**/calendar**')
    expect(page.url()).toBe(here)
    expect(await inDialog(page).getByLabel('Notes').inputValue()).toBe('Half a sen')
  })
})

describe('the profile', () => {
  test('a renewal of a deactivated license is read-only, or abandoned', async () => {
    const page = await console.signIn(people.administrator)
    const license = await freshLicense(page)
    await begin(page, license)
    await apiOf(page).licenses.updateActive({ params: { id: license.id }, body: { active: false } })
    await page.reload()
    await page.getByText(messages.renewalFrozen).waitFor()
    const workflow = page.getByRole('region', { name: 'Renewal Tracking Workflow' })
    const words = await workflow.getByRole('button', { name: /^(?!Details of)/ }).allInnerTexts()
    expect(words).toEqual(['Abandon Renewal'])
    await click(page, 'Abandon Renewal')
    await inDialog(page).getByRole('button', { name: 'Abandon Renewal' }).click()
    await page.getByText(messages.licenseRenewalAbandoned).waitFor()
  })

  test('a person on the other side reads it without actions', async () => {
    const staff = await console.signIn(people.staff)
    const { items } = await apiOf(staff).dashboard.renewalsList({
      body: { renewalDesignation: 'BillingClient', renewalStatuses: [4], pageSize: 5 },
    })
    await staff.goto(`/licenses/${items[0]?.id}`)
    await current(staff).waitFor()
    expect(
      await staff
        .locator('#main-content')
        .getByRole('button', { name: /^Edit|Mark Step|Previous|Abandon|Notes/ })
        .count(),
    ).toBe(0)
  })
})
