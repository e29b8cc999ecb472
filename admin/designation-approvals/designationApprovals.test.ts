import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const PATH = '/designation-approvals'
const RENEWALS = 'renewals@provider.example'

const rows = (page: Page) => page.locator('tbody tr')
const firstNumber = async (page: Page) => (await apiOf(page).designationApprovals.list({ query: {} })).items[0]?.licenseNumber ?? ''

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the approvals, and a decision', async () => {
    const page = await console.signIn(people.staff, PATH, { colorScheme })
    await rows(page).first().waitFor()
    await mustBeAccessible(page)
    await page
      .getByRole('button', { name: /^Deny / })
      .first()
      .click()
    await mustBeAccessible(page)
  })
})

test('is no wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, PATH, { viewport: { width: 600, height: 900 } })
  await rows(page).first().waitFor()
  await mustFit(page)
})

describe('the changes of designation that await approval', () => {
  test('have their columns, oldest first, and can be searched and filtered', async () => {
    const page = await console.signIn(people.staff, PATH)
    await rows(page).first().waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    expect(heads).toEqual([
      // The column of checkboxes.
      '',
      'License #',
      'Property',
      'Client',
      'Requested',
      'From',
      'To',
      'Due Date',
      'Expiration Date',
      'Standing',
      'Decision',
    ])
    const { items } = await apiOf(page).designationApprovals.list({ query: {} })
    expect(await page.locator('tbody tr td:nth-child(2)').allInnerTexts()).toEqual(items.map(({ licenseNumber }) => licenseNumber))
    await page.getByLabel('Search designation approvals').fill(items[1]?.licenseNumber ?? '')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await page.getByRole('combobox', { name: 'Clients' }).click()
    await page.getByRole('option', { name: 'Harbor Hotels' }).click()
    await page.keyboard.press('Escape')
    await page.getByText(messages.noApprovalsFound).waitFor()
  })

  test('can be read by the staff contributor and by no client', async () => {
    const page = await console.signIn('contributor@provider.example', PATH)
    await rows(page).first().waitFor()
    expect(await page.getByRole('columnheader', { name: 'Decision' }).count()).toBe(0)
    const client = await console.signIn(people.administrator, '/renewals')
    await client.goto(PATH)
    await client.waitForURL(/\/access-denied/)
  })

  test('are denied in the list, and a mail tells the person who asked', async () => {
    const page = await console.signIn(RENEWALS, PATH)
    const number = await firstNumber(page)
    const before = Date.now()
    await page.getByRole('button', { name: `Deny ${number}` }).click()
    const deny = dialogOf(page, 'Deny Designation Change')
    await deny.dialog.getByText(`The renewal designation of ${number} stays Summit Resorts`).waitFor()
    await deny.press('Deny')
    await page.getByText(messages.designationDenied).waitFor()
    await page.getByRole('link', { name: number }).waitFor({ state: 'detached' })
    expect(await console.sent('.eml', before)).toContain(`Designation change denied: License ${number}`)
  })

  test('are approved on the profile that a row opens', async () => {
    const page = await console.signIn(people.staff, PATH)
    const number = await firstNumber(page)
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('heading', { name: `License ${number}` }).waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialogOf(page, 'Approve Designation Change').press('Approve')
    await page.getByText(messages.designationApproved).waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'detached' })
    // The provider handles the license now.
    await page.getByRole('button', { name: 'Send License' }).waitFor()
    await page.getByRole('link', { name: 'Back to Designation Approvals' }).click()
    await page.getByRole('heading', { name: 'Designation Approvals' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: number }).count()).toBe(0)
  })
})

test('the selected ones are denied, and the result says so of each', async () => {
  const page = await console.signIn(people.staff, PATH)
  const boxes = page.getByRole('checkbox', { name: /^Select [A-Z]/ })
  await boxes.first().waitFor()
  const count = await boxes.count()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('region', { name: 'Result' }).getByText(`${count} of ${count}: Denied`).waitFor()
  await expect.poll(() => boxes.count()).toBe(0)
  await mustBeAccessible(page)
})
