import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const TITLE = 'Add Licensing Authority'
const FIRST = 'Step 1 of 2: Authority Details'
const SECOND = 'Step 2 of 2: Renewal Information'
const LONG = 'Bureau of the Licensing of Very Long Names and Payees'

const begin = async (email: string) => {
  const page = await console.signIn(email, '/licensing-authorities')
  await page.getByRole('button', { name: TITLE }).click()
  const wizard = dialogOf(page, TITLE)
  await wizard.says(FIRST)
  return { page, wizard }
}

type Wizard = Awaited<ReturnType<typeof begin>>['wizard']

const state = (wizard: Wizard, text: string) => wizard.dialog.getByRole('combobox', { name: 'State', exact: true }).fill(text)
const held = (wizard: Wizard, label: string) => wizard.dialog.getByLabel(label, { exact: true }).inputValue()
const number = (wizard: Wizard, label: string, text: string) =>
  wizard.dialog.getByRole('spinbutton', { name: label, exact: true }).fill(text)

const fillDetails = async (wizard: Wizard, name: string) => {
  await wizard.type('Licensing Authority', name)
  await wizard.choose('Jurisdiction', 'City/County')
  await wizard.type('Address 1', '500 Harbor Way')
  await wizard.type('City', 'Springfield')
  await state(wizard, 'IL')
  await wizard.type('Zip', '62701')
}

const relative = async (wizard: Wizard) => {
  await wizard.choose('Form Source', 'Authority Mails Forms')
  await wizard.choose('Due Date Interval', 'Relative')
  await number(wizard, 'Value', '30')
  await wizard.choose('Unit', 'Days')
  await wizard.choose('Before or After', 'After license expiration')
  await number(wizard, 'Value before the Forms Due Date', '2')
  await wizard.choose('Unit before the Forms Due Date', 'Months')
}

const madeAt = async (page: Page) => {
  await page.getByText(messages.authorityCreated).waitFor()
  await page.waitForURL(/\/licensing-authorities\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

describe('Add Licensing Authority', () => {
  test('shows every error of step 1 on its field, also for a javascript: address', async () => {
    const { wizard } = await begin(people.administrator)
    await wizard.press('Next')
    await wizard.says(messages.formBanner)
    // Name, jurisdiction, address 1, city, state, and the zip of the United States.
    expect(await wizard.dialog.getByText(messages.required, { exact: true }).count()).toBe(6)
    await fillDetails(wizard, 'Harbor Master')
    await wizard.type('Website', 'javascript:alert(1)')
    await wizard.type('General Contact Phone', 'nobody')
    await wizard.type('Abbreviation', 'ABCDEFGHIJKLMNOP')
    await wizard.dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await wizard.type('Label', 'Change of Agent')
    await wizard.type('URL', 'javascript:alert(1)')
    await wizard.press('Next')
    await wizard.says(messages.validPhone)
    await wizard.says('Abbreviation cannot exceed 15 characters')
    await expect.poll(() => wizard.dialog.getByText(messages.validUrl, { exact: true }).count()).toBe(2)
    await wizard.says(FIRST)
  })

  test('keeps the mailing address in sync while the flag is on, and requires it otherwise', async () => {
    const { wizard } = await begin(people.administrator)
    await fillDetails(wizard, 'Harbor Master')
    await expect.poll(() => held(wizard, 'Mailing City')).toBe('Springfield')
    expect(await wizard.dialog.getByLabel('Mailing City', { exact: true }).isDisabled()).toBe(true)
    await wizard.type('City', 'Shelbyville')
    await expect.poll(() => held(wizard, 'Mailing City')).toBe('Shelbyville')
    await wizard.dialog.getByLabel('Same as location').click()
    await wizard.type('City', 'Springfield')
    await wizard.type('Mailing City', '')
    await wizard.press('Next')
    await wizard.says(messages.required)
    await wizard.type('Mailing City', 'Capital City')
    await wizard.press('Next')
    await wizard.says(SECOND)
  })

  test('uses the name as the payee, up to 50 characters', async () => {
    const { wizard } = await begin(people.administrator)
    await fillDetails(wizard, 'Harbor Master')
    await expect.poll(() => held(wizard, 'Payable To')).toBe('Harbor Master')
    const same = wizard.dialog.getByLabel('Payable to same as name')
    expect(await wizard.dialog.getByLabel('Payable To', { exact: true }).isDisabled()).toBe(true)
    await wizard.type('Licensing Authority', LONG)
    await wizard.press('Next')
    await wizard.says('Payable To may not exceed 50 characters')
    expect(await same.isEnabled()).toBe(true)
    await same.click()
    await expect.poll(() => same.isDisabled()).toBe(true)
    await wizard.type('Payable To', 'City of Springfield')
    await wizard.press('Next')
    await wizard.says(SECOND)
  })

  test('creates it on step 2 with all values, and opens its profile', async () => {
    const { page, wizard } = await begin(people.administrator)
    await fillDetails(wizard, LONG)
    await wizard.dialog.getByLabel('Payable to same as name').click()
    await wizard.type('Payable To', 'City of Springfield')
    await wizard.type('Website', 'https://springfield.example')
    await wizard.type('General Contact Phone', '217-555-0100')
    await wizard.type('Payee Code', 'SPR-1')
    await wizard.dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await wizard.type('Label', 'Change of Agent')
    await wizard.type('URL', 'https://springfield.example/agent.pdf')
    await wizard.press('Next')
    await wizard.says(SECOND)
    await wizard.says(messages.renewalDetailsWarning)
    await wizard.type('Renewal Details', 'File by mail.')
    await wizard.press('Back')
    await wizard.says(FIRST)
    expect(await held(wizard, 'Payee Code')).toBe('SPR-1')
    expect(await wizard.dialog.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('Change of Agent')
    await wizard.press('Next')
    expect(await wizard.dialog.getByRole('textbox', { name: 'Renewal Details' }).inputValue()).toBe('File by mail.')
    await wizard.press('Save')
    await wizard.says(messages.required)
    await relative(wizard)
    await wizard.press('Save')
    const id = await madeAt(page)
    await page.getByRole('heading', { name: `IL · ${LONG}`, level: 1 }).waitFor()
    await page.getByText('Managed By: Harbor Hotels').waitFor()
    await page.getByRole('gridcell', { name: 'Change of Agent', exact: true }).waitFor()
    expect(await apiOf(page).licensingAuthorities.get({ params: { id } })).toMatchObject({
      isClientSpecific: true,
      jurisdiction: 'CityCounty',
      payableTo: 'City of Springfield',
      payableToSameAsName: false,
      payeeCode: 'SPR-1',
      mailingAddressSameAsLocation: true,
      mailingCity: null,
      renewalDetails: 'File by mail.',
      dueDateIntervalType: 'Relative',
      dueDateRelativeIntervalValue: 30,
      dueDateRelativeIntervalUnit: 'Days',
      trackDateIntervalValue: -2,
      trackDateIntervalUnit: 'Months',
    })
  })

  test('checks the intervals of step 2, clears them when the type changes, and saves no months for "month of"', async () => {
    const { page, wizard } = await begin(people.staff)
    expect(await wizard.dialog.getByLabel('Payee Code').count()).toBe(0)
    await fillDetails(wizard, 'Board of Examples')
    await wizard.press('Next')
    await relative(wizard)
    await number(wizard, 'Value', '-1')
    await number(wizard, 'Value before the Forms Due Date', '1.5')
    await wizard.press('Save')
    await wizard.says('Must be >= 0')
    await wizard.says(messages.wholeNumber)
    await wizard.choose('Due Date Interval', 'Fixed')
    expect(await wizard.dialog.getByLabel('Before or After').count()).toBe(0)
    await number(wizard, 'Value before the Forms Due Date', '2')
    expect(await wizard.dialog.getByRole('spinbutton', { name: 'Months' }).inputValue()).toBe('1')
    await number(wizard, 'Day of Month', '32')
    await number(wizard, 'Months', '13')
    await wizard.choose('Target Month', 'Month prior')
    await wizard.press('Save')
    await wizard.says('Must be <= 31')
    await wizard.says('Must be <= 12')
    await number(wizard, 'Day of Month', '31')
    await wizard.choose('Target Month', 'Month of')
    await wizard.dialog.getByRole('spinbutton', { name: 'Months' }).waitFor({ state: 'detached' })
    await wizard.press('Save')
    const id = await madeAt(page)
    await page.getByRole('tab', { name: 'Renewals' }).click()
    await page.getByText('31st day of the month of license expiration').waitFor()
    expect(await apiOf(page).licensingAuthorities.get({ params: { id } })).toMatchObject({
      isClientSpecific: false,
      dueDateIntervalType: 'Fixed',
      dueDateFixedIntervalMonths: null,
      dueDateFixedIntervalTargetMonth: 'MonthOf',
      dueDateRelativeIntervalValue: null,
      trackDateIntervalValue: -2,
    })
  })

  test('returns to step 1 when only the server refuses one of its values', async () => {
    const { page, wizard } = await begin(people.administrator)
    await fillDetails(wizard, 'Harbor Master')
    await wizard.type('Website', 'https://springfield.example/a form')
    await wizard.press('Next')
    await wizard.says(messages.validUrl)
    await wizard.type('Website', 'https://springfield.example/forms')
    await wizard.press('Next')
    await wizard.says(SECOND)
    await wizard.choose('Form Source', 'Authority Mails Forms')
    // The console checks the same rules as the server, but a console older than its server may not.
    const body = JSON.stringify({ status: 400, title: 'Bad Request', detail: 'Invalid', errors: { websiteUrl: [messages.validUrl] } })
    const refusal = { status: 400, contentType: 'application/problem+json', body }
    await page.route('**/licensing-authorities', (route) => route.fulfill(refusal), { times: 1 })
    await wizard.press('Save')
    await wizard.says(FIRST)
    await wizard.says(messages.validUrl)
    await wizard.type('Website', 'https://springfield.example/form')
    await wizard.press('Next')
    await wizard.press('Save')
    await madeAt(page)
  })
})
