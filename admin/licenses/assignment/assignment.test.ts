import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PROVIDER_NAME as PROVIDER } from '../../../rules/labels.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { makeLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

/** Dates with a due date more than 30 days away, whatever the type's interval. */
const FAR = { expirationDate: '2029-02-28', trackDate: '2028-06-01' }
/** Dates less than 30 days after the demo data's current day. */
const NEAR = { effectiveDate: '2026-01-01', expirationDate: '2026-12-10', trackDate: '2026-11-25' }

const onNewLicense = async (body: Record<string, unknown> = {}) => {
  const page = await console.signIn(people.administrator, '/licenses')
  const license = await makeLicense(page, body)
  await page.goto(`/licenses/${license.id}`)
  await page.getByRole('button', { name: 'Assign', exact: true }).waitFor()
  return { page, license }
}

/** Assigns the license to the provider's team, confirms, and returns the text of the confirmation. */
const giveToProvider = async (page: Page) => {
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assign = dialogOf(page, 'Assign Renewal')
  await assign.choose('Renewal Designation', PROVIDER)
  await assign.press('Save')
  const confirm = page.getByRole('button', { name: 'Change Designation' })
  const question = page.getByRole('dialog').filter({ has: confirm })
  const text = await question.locator('p').innerText()
  await confirm.click()
  return text
}

describe('assigning a license', () => {
  test('asks for a person at first, names one only with that choice of three, and says who is assigned', async () => {
    const { page } = await onNewLicense()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const assign = dialogOf(page, 'Assign Renewal')
    await assign.dialog.getByRole('combobox', { name: 'Renewal Designation' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Harbor Hotels', PROVIDER, 'Named Assignee'])
    await page.getByRole('option', { name: 'Named Assignee' }).click()
    await assign.press('Save')
    await assign.says(messages.required)
    await assign.dialog.getByRole('combobox', { name: 'Assignee' }).click()
    const option = page.getByRole('option', { name: /^Caroline Mercer/ })
    await option.waitFor()
    // "None" would be refused: the other two choices have no assignee.
    expect(await page.getByRole('option', { name: 'None' }).count()).toBe(0)
    await option.click()
    // Any other choice clears the assignee.
    await assign.choose('Renewal Designation', PROVIDER)
    expect(await assign.dialog.getByRole('combobox', { name: 'Assignee' }).isDisabled()).toBe(true)
    await assign.choose('Renewal Designation', 'Named Assignee')
    await assign.press('Save')
    await assign.says(messages.required)
    await assign.dialog.getByRole('combobox', { name: 'Assignee' }).click()
    await option.click()
    await assign.press('Save')
    await page.getByText(sentences.assignedOne('Caroline Mercer')).waitFor()
  })

  test('does not unassign an inactive assignee when the dialog is saved unchanged', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    const { dashboard, licenses } = apiOf(page)
    const { items } = await dashboard.renewalsList({ body: { assignedUserIds: [-1], renewalDesignation: 'BillingClient', pageSize: 100 } })
    const held = items.find(({ assignedUserId }) => assignedUserId !== null)
    if (!held) throw new Error('No license of the demo data is assigned to somebody inactive.')
    await page.goto(`/licenses/${held.id}`)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const assign = dialogOf(page, 'Assign Renewal')
    await assign.press('Save')
    await assign.says(messages.required)
    expect(await licenses.get({ params: { id: held.id } })).toMatchObject({ assignedUserId: held.assignedUserId })
  })

  test('to the other side needs a confirmation and makes the profile read-only', async () => {
    const { page } = await onNewLicense(FAR)
    expect(await giveToProvider(page)).toBe(messages.designationConfirm)
    await page.getByText(messages.assignmentSaved).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send License' }).count()).toBe(0)
  })

  test('near a date awaits approval; everybody sees it and only the person who asked can withdraw it', async () => {
    const { page, license } = await onNewLicense(NEAR)
    expect(await giveToProvider(page)).toBe(`${messages.designationConfirm} ${messages.designationNeedsApproval}`)
    await page.getByText(sentences.approvalRequested(1)).waitFor()
    await page.getByText('Approval Requested', { exact: true }).waitFor()
    const banner = page.getByRole('alert').filter({ hasText: `from Harbor Hotels to ${PROVIDER} was requested` })
    await banner.waitFor()
    expect(await page.getByRole('button', { name: 'Assign', exact: true }).isDisabled()).toBe(true)

    const other = await console.signIn(people.contributor, `/licenses/${license.id}`)
    await other.getByText(`from Harbor Hotels to ${PROVIDER} was requested`).waitFor()
    for (const name of ['Withdraw Request', 'Approve', 'Deny']) expect(await other.getByRole('button', { name }).count()).toBe(0)

    await banner.getByRole('button', { name: 'Withdraw Request' }).click()
    await dialogOf(page, 'Withdraw Request').press('Withdraw')
    await page.getByText(messages.requestWithdrawn).waitFor()
    await banner.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Assign', exact: true }).isEnabled()).toBe(true)
  })
})
