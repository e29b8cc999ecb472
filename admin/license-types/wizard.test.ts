import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const TITLE = 'Add License Type'
const PORT = 'Port of San Francisco'

/** Opens the profile of the client-specific authority. */
const openPort = async (email: string): Promise<Page> => {
  const page = await console.signIn(email)
  const { items } = await apiOf(page).licensingAuthorities.list({ body: { searchTerm: PORT } })
  await page.goto(`/licensing-authorities/${items[0]?.id}`)
  await page.getByRole('button', { name: TITLE }).click()
  return page
}

const step = (page: Page, n: number) => page.getByRole('heading', { name: `Step ${n} of 2` }).waitFor()
const optionsOf = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name, exact: true }).click()
  const found = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  return found
}

const fillDetails = async (page: Page, name: string) => {
  const { type, choose } = dialogOf(page, TITLE)
  await type('License Type', name)
  await choose('Term', '1 Year')
  await choose('Classification', 'Operational')
}

describe('Add License Type', () => {
  test('starts with the details and reports their errors', async () => {
    const page = await openPort(people.administrator)
    const { dialog, says, type, press, choose } = dialogOf(page, TITLE)
    await step(page, 1)
    await press('Next')
    await says(messages.formBanner)
    expect(await dialog.getByText(messages.required, { exact: true }).count()).toBe(3)
    await fillDetails(page, 'X'.repeat(257))
    await type('Abbreviation', 'X'.repeat(16))
    await type('Description', 'X'.repeat(1025))
    await type('GL Code', 'X'.repeat(257))
    await dialog.getByRole('spinbutton', { name: 'Original Fee' }).fill('-1')
    await dialog.getByRole('spinbutton', { name: 'Renewal Fee' }).fill('10000000')
    await dialog.getByRole('switch', { name: 'Manager Change Requirement' }).click()
    await type('Manager Change Requirement Notes', 'X'.repeat(2049))
    await choose('Document Issuance', 'No Document')
    await press('Next')
    for (const sentence of [
      sentences.tooLong('License Type', 256),
      sentences.tooLong('Abbreviation', 15),
      sentences.tooLong('Description', 1024),
      sentences.tooLong('GL Code', 256),
      sentences.tooLong('Manager Change Requirement Notes', 2048),
      sentences.atLeast(0),
      sentences.atMost(9_999_999.99),
    ])
      await says(sentence)
    await step(page, 1)
  })

  test('offers sub-categories after a category is selected, and updates them when it changes', async () => {
    const page = await openPort(people.administrator)
    const { dialog, choose } = dialogOf(page, TITLE)
    const isDisabled = () => dialog.getByRole('combobox', { name: 'Sub-Categories' }).isDisabled()
    const chosen = () => dialog.locator('.MuiChip-label').allInnerTexts()
    await expect.poll(isDisabled).toBe(true)
    await choose('Classification', 'Operational')
    expect(await isDisabled()).toBe(true)
    await choose('Category', 'Business')
    await expect.poll(isDisabled).toBe(false)
    const offered = await optionsOf(page, 'Sub-Categories')
    expect(offered).toContain('Gaming')
    expect(offered).not.toContain('Business')
    for (const name of ['Alarm', 'Gaming']) await choose('Sub-Categories', name)
    await page.keyboard.press('Tab')
    await expect.poll(chosen).toEqual(['Alarm', 'Gaming'])
    await choose('Category', 'Alarm')
    await expect.poll(chosen).toEqual(['Gaming'])
    await choose('Classification', 'Liquor')
    await expect.poll(isDisabled).toBe(true)
    await expect.poll(chosen).toEqual([])
    expect(await optionsOf(page, 'Category')).not.toContain('Alarm')
  })

  test('keeps typed values on the way back, checks links and intervals, and returns to a refused detail', async () => {
    const page = await openPort(people.contributor)
    const { dialog, says, type, press, choose } = dialogOf(page, TITLE)
    await fillDetails(page, 'dock and float license')
    await press('Next')
    await step(page, 2)
    expect(await dialog.getByRole('heading', { name: 'Track Date Interval' }).count()).toBe(0)
    await type('Forms Link', 'javascript:alert(1)')
    await choose('Due Date Interval', 'Fixed')
    await press('Back')
    await step(page, 1)
    expect(await dialog.getByRole('textbox', { name: 'License Type', exact: true }).inputValue()).toBe('dock and float license')
    await press('Next')
    await press('Save')
    await says(messages.validUrl)
    expect(await dialog.getByText(messages.required, { exact: true }).count()).toBe(4)
    await type('Forms Link', 'https://forms.example/pier.pdf')
    await dialog.getByRole('spinbutton', { name: 'Day of Month' }).fill('32')
    await dialog.getByRole('spinbutton', { name: /^Value before/ }).fill('1.5')
    await press('Save')
    await says(sentences.atMost(31))
    await says(messages.wholeNumber)
    await dialog.getByRole('spinbutton', { name: 'Day of Month' }).fill('15')
    await dialog.getByRole('spinbutton', { name: /^Value before/ }).fill('2')
    await choose('Unit before the Forms Due Date', 'Months')
    await choose('Target Month', 'Month of')
    expect(await dialog.getByRole('spinbutton', { name: 'Months', exact: true }).count()).toBe(0)
    await says(messages.renewalDetailsWarning)
    await type('Renewal Details', 'Ask the port agent.')
    await dialog.getByRole('combobox', { name: 'Renewal Tips' }).fill('property card')
    await page.getByRole('option', { name: /^Charge to the property card/ }).click()
    await press('Save')
    await step(page, 1)
    await says(messages.licenseTypeNameTaken)
    await type('License Type', 'Pier Event Permit')
    await press('Next')
    await press('Save')
    await page.getByText(messages.licenseTypeCreated).waitFor()
    await page.getByRole('heading', { name: 'CA · Pier Event Permit', level: 1 }).waitFor()
    await page.waitForURL(/\/licensing-authorities\/\d+\/license-types\/\d+$/)
    await page.getByRole('tab', { name: 'Renewals' }).click()
    await page.getByText('15th day of the month of license expiration').waitFor()
    await page.getByText('2 months before the forms due date').waitFor()
    await page.getByRole('link', { name: 'https://forms.example/pier.pdf' }).waitFor()
    await page.getByText('Ask the port agent.').waitFor()
    await page.getByText(/^Charge to the property card/).waitFor()
  })
})
