import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientForms } from '../../../forms/clients/clients.ts'
import { messages } from '../../../rules/messages.ts'
import { mustBeAccessible, themes } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()
const TODAY = '11/20/2026'

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const add = async (page: Page, kind: string) => {
  await click(page, 'Add Invoice')
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const { dialog, ...rest } = dialogOf(page, kind)
  await dialog.waitFor()
  return { dialog, ...rest, value: (label: string) => dialog.getByRole('textbox', { name: label, exact: true }).inputValue() }
}
const done = async (page: Page, toast: string) => {
  await page.getByText(toast).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
const rowOf = (page: Page, kind: string) => page.getByRole('grid', { name: 'Invoices' }).getByRole('row').filter({ hasText: kind })
const confirm = async (page: Page, title: string, button = title) => dialogOf(page, title).press(button)

/** Deposits 5,000 into the client's trust account and sets its threshold to 500. */
const fillTrustAccount = async (clientId: number) => {
  const staff = await console.signIn(people.staff, `/clients/${clientId}`)
  const { clients } = apiOf(staff)
  const client = await clients.get({ params: { id: clientId } })
  const settings = Object.fromEntries(
    Object.keys({ ...clientForms.edit.fields, ...clientForms.trustAccount.fields }).map((name) => [
      name,
      client[name as keyof typeof client],
    ]),
  ) as unknown as typeof client
  await clients.update({ params: { id: clientId }, body: { ...settings, trustAccountActive: true, minimumBalanceThreshold: 500 } })
  await clients.addToLedger({ params: { id: clientId }, body: { amount: 5000 - client.currentBalance } })
  await staff.reload()
  return staff
}
/** A license on the client's side, with its renewal at the invoice step. */
const atInvoices = async (page: Page) => {
  const { dashboard, licenses, renewals } = apiOf(page)
  const { items } = await dashboard.renewalsList({ body: { renewalStatuses: [1], renewalDesignation: 'BillingClient', pageSize: 100 } })
  for (const { id } of items) {
    const license = await licenses.get({ params: { id } })
    if (license.cannotBegin || license.licenseTermValue !== 12 || license.hasChildren) continue
    const begun = await renewals.begin({ params: { id }, body: { processStartDate: '2026-11-20', trackingOnly: false } })
    const params = { id, renewalId: begun.id }
    await renewals.status({ params, body: { renewalStatus: 3 } })
    return { license, params }
  }
  throw new Error('The demo data has no such license.')
}

describe('the invoices of a renewal, by clicks', () => {
  test('three kinds, with a warning about the trust account, cancelled, deleted, and paid from the history', async () => {
    const page = await console.signIn(people.administrator, '/renewals', { colorScheme: themes[0] })
    const { license, params } = await atInvoices(page)
    const staff = await fillTrustAccount(license.clientId)
    const payee = license.payableTo ?? license.licensingAuthorityName ?? ''
    await page.goto(`/licenses/${license.id}`)

    await page.getByText('No invoices yet.').waitFor()
    const card = await add(page, 'Credit Card Invoice')
    await card.says('Trust account balance: $5,000. Minimum balance threshold: $500.')
    expect([await card.value('Payment Made To'), await card.value('Payment Date')]).toEqual([payee, TODAY])
    await card.dialog.getByLabel('Charge Amount').clear() // the fee of the renewal is there
    await card.press('Save')
    await card.says(messages.formBanner)
    expect(await card.dialog.getByText(messages.required, { exact: true }).count()).toBe(2)
    await mustBeAccessible(page)
    await card.dialog.getByLabel('Charge Amount').fill('600.50')
    await card.type('Card Name', 'Operations Visa')
    await card.input('Check Number').pressSequentially('-1a2.3')
    expect(await card.value('Check Number')).toBe('123')
    await card.press('Save')
    await done(page, messages.creditCardInvoiceCreated)
    expect(await rowOf(page, 'Credit Card Invoice').innerText()).toMatch(/\$600\.50.*Check # 123/s)
    expect(await page.getByRole('button', { name: 'No Invoice Required' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Abandon Renewal' }).isDisabled()).toBe(true)

    const check = await add(page, 'Check Request')
    await check.says('Trust account balance: $4,399.50. Minimum balance threshold: $500.')
    await check.dialog.getByLabel('Check Amount').fill('4000')
    await check.press('Save')
    const warning = dialogOf(page, messages.trustAccountWarningTitle)
    await warning.says(messages.trustAccountWarning)
    await warning.press('Cancel')
    await check.press('Save')
    await warning.press(messages.trustAccountProceed)
    await done(page, messages.checkRequestInvoiceCreated)
    await rowOf(page, 'Check Request').getByText('Pending').waitFor()
    await click(page, 'Edit Check Request of $4,000')
    const edit = dialogOf(page, 'Check Request')
    await edit.dialog.getByLabel('Check Amount').fill('100')
    await edit.choose('Shipping Method', 'UPS')
    await edit.type('Check Issued', TODAY)
    await edit.type('Check Number', '77')
    await edit.press('Save')
    await done(page, messages.checkRequestInvoiceUpdated)
    await rowOf(page, 'Check Request').getByText('Issued').waitFor()

    const ach = await add(page, 'ACH Credit Invoice')
    expect([await ach.value('Date Requested'), await ach.value('Date of Payment')]).toEqual([TODAY, ''])
    await ach.dialog.getByLabel('ACH Amount').fill('25')
    await ach.type('Account Used', 'Operating')
    await ach.press('Save')
    await done(page, messages.achCreditInvoiceCreated)
    await rowOf(page, 'ACH Credit Invoice').getByText('Pending').waitFor()
    await click(page, 'Delete ACH Credit Invoice of $25')
    await confirm(page, 'Delete ACH Credit Invoice', 'Delete')
    await done(page, messages.achCreditInvoiceDeleted)
    expect(await rowOf(page, 'ACH Credit Invoice').count()).toBe(0)

    await click(page, 'Cancel Check Request of $100')
    await confirm(page, 'Cancel Check Request')
    await done(page, messages.checkRequestInvoiceCancelled)
    await rowOf(page, 'Check Request').getByText('Cancelled').waitFor()
    expect(await rowOf(page, 'Check Request').getByRole('button').count()).toBe(1)
    await click(page, 'View Check Request of $100')
    await dialogOf(page, 'Check Request').press('Close')
    await mustBeAccessible(page)

    // The ledger deducted each invoice and returned the amounts that were changed, deleted or cancelled.
    await staff.reload()
    await staff.getByText('$4,399.50', { exact: true }).waitFor()
    await expect.poll(() => staff.getByText('Reversal', { exact: true }).count()).toBe(3)
    expect(await staff.getByRole('link', { name: `License ${license.licenseNumber}` }).count()).toBe(7)

    await click(page, 'Mark Step Complete')
    const letter = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Letter to Jurisdiction' }).click()
    expect((await letter).suggestedFilename()).toMatch(/\.docx$/)
    await complete(page, params)

    await page.reload()
    await page
      .getByRole('button', { name: /^Details of the renewal completed on/ })
      .first()
      .click()
    const history = dialogOf(page, 'License Renewal History')
    await history.says('Sent with the courier.')
    await history.dialog.getByText('Ask the clerk').waitFor()
    await history.dialog.getByText('Done On').waitFor()
    await history.dialog.getByRole('link', { name: 'Application' }).waitFor()
    await mustBeAccessible(page)
    await history.press('Edit Credit Card Invoice of $600.50')
    const paid = dialogOf(page, 'Credit Card Invoice')
    await paid.says('$600.50')
    expect(await paid.dialog.getByLabel('Charge Amount').count()).toBe(0)
    await paid.type('Payment Date', '11/19/2026')
    await paid.press('Save')
    await page.getByText(messages.creditCardInvoiceUpdated).waitFor()
    await history.says('11/19/26')
    await history.press('All Renewals')
    await history.dialog.getByRole('grid', { name: 'Completed Renewals' }).getByText('$600.50').waitFor()
    await mustBeAccessible(page)
  })

  test('are read-only for people on the other side', async () => {
    const staff = await console.signIn(people.staff)
    const { items } = await apiOf(staff).dashboard.renewalsList({
      body: { renewalDesignation: 'BillingClient', renewalStatuses: [4], pageSize: 100 },
    })
    for (const { id } of items) {
      const { inProcessRenewal } = await apiOf(staff).licenses.get({ params: { id } })
      if (!inProcessRenewal?.hasInvoice) continue
      await staff.goto(`/licenses/${id}`)
      break
    }
    await staff.getByRole('button', { name: /^Details of .*Invoice/ }).click()
    const table = staff.getByRole('grid', { name: 'Invoices' })
    await table.getByRole('button', { name: /^View/ }).first().waitFor()
    expect(await table.getByRole('button', { name: /^(Edit|Cancel|Delete)/ }).count()).toBe(0)
    expect(await staff.getByRole('button', { name: /Add Invoice|Invoice Required/ }).count()).toBe(0)
  })
})

/** Completes the renewal over the API. */
const complete = async (page: Page, params: { id: number; renewalId: number }) => {
  const { renewals, tasksOfRenewal } = apiOf(page)
  const documents = [{ label: 'Application', url: 'https://files.example/application.pdf' }]
  await renewals.formsFiled({ params, body: { dateFiled: '2026-11-20', licenseRenewalDocuments: documents } })
  await renewals.status({ params, body: { renewalStatus: 5 } })
  const dates = { effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-01' }
  await renewals.licenseReceived({ params, body: { dateReceived: '2026-11-20', ...dates } })
  await renewals.status({ params, body: { renewalStatus: 6 } })
  await renewals.sendLicenseNotApplicable({ params, body: { sendLicenseNotApplicable: true } })
  await renewals.status({ params, body: { renewalStatus: 7 } })
  await renewals.updateNotes({ params, body: { notes: 'Sent with the courier.' } })
  await tasksOfRenewal.create({ params: { id: params.renewalId }, body: { followUpDate: '2026-11-25', description: 'Ask the clerk' } })
  await renewals.complete({ params, body: { completeRenewalTasks: true } })
}
