import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const HARBOR = 'Harbor Hotels'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

describe('clients', () => {
  test('are listed by name with their counts, searched and filtered by level', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await page.getByRole('link', { name: HARBOR }).waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads).toEqual(['Client', 'Service Level', 'Users', 'Properties', 'Licenses'])
    expect(await page.locator('tbody a').allInnerTexts()).toEqual([HARBOR, 'Lakeside Dining', 'Summit Resorts'])
    await page.getByRole('combobox', { name: 'Service Levels' }).click()
    await page.getByRole('option', { name: 'Hybrid' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('tbody a').allInnerTexts()).toEqual(['Summit Resorts'])
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => page.locator('tbody a').count()).toBe(3)
    await page.getByLabel('Search clients').fill('lakeside')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('tbody a').allInnerTexts()).toEqual(['Lakeside Dining'])
  })

  test('have their people invited from their page', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await open(page, 'Lakeside Dining')
    await page.getByRole('button', { name: 'Invite Several' }).click()
    const invite = dialogOf(page, 'Invite Users')
    await invite.getByRole('textbox', { name: 'Names and Addresses' }).fill('Lee Shore, lee@lakeside.example')
    await invite.getByRole('button', { name: 'Check' }).click()
    await invite.getByRole('button', { name: 'Invite 1' }).click()
    await invite.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('cell', { name: 'lee@lakeside.example' }).waitFor()
  })

  test('can be read by all staff and edited only by Administrator', async () => {
    const page = await console.signIn('contributor@provider.example', '/clients')
    expect(await page.getByRole('button', { name: 'Add Client' }).count()).toBe(0)
    await open(page, HARBOR)
    await page.getByRole('heading', { name: 'Trust Account' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.getByRole('link', { name: /licenses$/ }).click()
    await page.getByRole('heading', { name: 'Licenses', level: 1 }).waitFor()
  })

  test('are created by Administrator', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await page.getByRole('button', { name: 'Add Client' }).click()
    const dialog = dialogOf(page, 'New Client')
    await dialog.getByRole('button', { name: 'Save' }).click()
    // The help text of the field stays visible below its error.
    await dialog.getByText(messages.serviceLevelHelp).waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Service Level' }).getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Legal Name').fill('Pier Nine Taverns LLC')
    await dialog.getByRole('combobox', { name: 'Service Level' }).click()
    await page.getByRole('option', { name: 'SaaS Model' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Client Created Successfully').waitFor()
    await page.getByRole('heading', { name: 'Pier Nine Taverns LLC', level: 1 }).waitFor()
  })

  test('accept deposits into their trust account and reverse an entry', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await open(page, 'Summit Resorts')
    await page.getByRole('button', { name: 'Edit Trust Account' }).click()
    const edit = dialogOf(page, 'Edit Trust Account')
    await edit.getByLabel('Trust Account').click()
    await edit.getByLabel('Minimum Balance Threshold').fill('500')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Client Updated Successfully').waitFor()
    await page.getByText('$500', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Deposit' }).click()
    const deposit = dialogOf(page, 'Deposit')
    await deposit.getByRole('button', { name: 'Save', exact: true }).click()
    await deposit.getByText('Required', { exact: true }).waitFor()
    await deposit.getByLabel('Amount').fill('1250.5')
    await deposit.getByLabel('Description').fill('Opening deposit')
    await deposit.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('gridcell', { name: 'Opening deposit' }).waitFor()
    await page.getByText('$1,250.50').first().waitFor()
    await page.getByRole('button', { name: 'Reverse Deposit of $1,250.50' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
    await page.getByRole('gridcell', { name: '-$1,250.50' }).waitFor()
    await page.getByText('Reversed', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Reverse / }).count()).toBe(0)
  })

  test('keep a typed amount while the page scrolls under the wheel', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await open(page, 'Summit Resorts')
    await page.getByRole('button', { name: 'Edit Trust Account' }).click()
    const edit = dialogOf(page, 'Edit Trust Account')
    const amount = edit.getByLabel('Minimum Balance Threshold')
    if (await amount.isDisabled()) await edit.getByLabel('Trust Account').click()
    await amount.fill('500')
    await amount.hover()
    await page.mouse.wheel(0, 100)
    await page.mouse.wheel(0, 100)
    await page.waitForTimeout(500)
    expect(await amount.inputValue()).toBe('500')
  })

  test('keep password sign-in while no single sign-on is configured, and say how many people could no longer sign in', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await open(page, HARBOR)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = dialogOf(page, 'Edit Client')
    const text = await dialog.getByText(/could no longer sign in/).textContent()
    const count = Number(/(\d+) people/.exec(text ?? '')?.[1])
    expect(count).toBeGreaterThan(1)
    expect(text).toBe(sentences.passwordSignInNeeded(count))
    expect(await dialog.getByLabel('Password Sign-in Allowed').isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Client Updated Successfully').waitFor()
  })

  test('become Full Service after a warning about how many licenses change side', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await open(page, HARBOR)
    const choose = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await dialogOf(page, 'Edit Client').getByRole('combobox', { name: 'Service Level' }).click()
      await page.getByRole('option', { name: 'Full Service' }).click()
      await dialogOf(page, 'Edit Client').getByRole('button', { name: 'Save', exact: true }).click()
    }
    await choose()
    const question = dialogOf(page, 'Change to Full Service')
    const text = await question.getByText(/^Full Service designates/).textContent()
    const count = Number(/(\d+) licenses/.exec(text ?? '')?.[1])
    expect(count).toBeGreaterThan(0)
    expect(text).toBe(sentences.fullServiceWarning(count))
    await question.getByRole('button', { name: 'Change to Full Service' }).click()
    await page.getByText('Client Updated Successfully').waitFor()
    await page.getByText('Full Service').first().waitFor()
    const harbor = await console.signIn(people.administrator)
    await harbor.getByRole('menuitem', { name: 'Users' }).waitFor()
    expect(await harbor.getByRole('menuitem', { name: 'Licenses' }).count()).toBe(0)
  })
})
