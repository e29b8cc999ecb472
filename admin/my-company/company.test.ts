import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, dialog: string) => dialogOf(page, dialog).getByRole('button', { name: 'Save', exact: true }).click()
const links = (page: Page, name: string) => section(page, name).locator('tbody a').allInnerTexts()

describe('my company', () => {
  test('names its searches, which are landmarks', async () => {
    const page = await console.signIn(people.administrator, '/my-company')
    for (const name of ['Search entities', 'Search officers']) await page.getByRole('search', { name, exact: true }).waitFor()
    expect(await page.getByRole('search').count()).toBe(2)
  })

  test('is open only to client administrators with the renewal permission', async () => {
    const page = await console.signIn(people.administrator, '/my-company')
    await page.getByRole('heading', { name: 'My Company', level: 1 }).waitFor()
    for (const email of [people.contributor, people.staff, 'administrator@lakeside.example']) {
      const other = await console.signIn(email)
      for (const path of ['/my-company', '/my-company/property-contacts']) {
        await other.goto(path)
        await other.waitForURL(/\/access-denied/)
      }
      await other.context().close()
    }
  })

  test('shows what the provider sets, without an edit button', async () => {
    const page = await console.signIn('administrator@summit.example', '/my-company')
    const set = section(page, 'Set by the Provider')
    for (const [label, value] of [
      ['Service Level', 'Hybrid'],
      ['Cost Structure', 'Touch Fee'],
      ['Renewal Billing Responsibility', 'Client'],
      ['Billing Id Required', 'Yes'],
      ['Trust Account', 'Off'],
    ])
      expect(
        await set
          .locator('div', { has: page.locator(`dt:text-is("${label}")`) })
          .last()
          .locator('dd')
          .innerText(),
      ).toBe(value)
    expect(await set.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })

  test('is edited with every error on its field, and the header shows its new name', async () => {
    const page = await console.signIn('administrator@summit.example', '/my-company')
    await section(page, 'Company Information').getByRole('button', { name: 'Edit' }).click()
    const edit = dialogOf(page, 'Edit My Company')
    expect(await edit.getByLabel('Service Level').count()).toBe(0)
    for (const label of ['Legal Name', 'Address 1', 'City', 'Zip']) await edit.getByLabel(label).first().fill('')
    await save(page, 'Edit My Company')
    await edit.getByText(messages.formBanner).waitFor()
    expect(await edit.getByText(messages.required, { exact: true }).count()).toBe(4)
    await edit.getByLabel('Legal Name').fill('Summit Resorts Holdings LLC')
    await edit.getByLabel('Display Name').fill('Summit Mountain Resorts')
    await edit.getByLabel('Address 1').fill('1550 Wewatta Street')
    await edit.getByLabel('City').fill('Denver')
    await edit.getByLabel('Zip').fill('80202')
    await edit.getByLabel('County', { exact: true }).fill('C'.repeat(51))
    await save(page, 'Edit My Company')
    await edit.getByText('County cannot exceed 50 characters').waitFor()
    await edit.getByLabel('County', { exact: true }).fill('Denver')
    await save(page, 'Edit My Company')
    await page.getByText(messages.companyUpdated).waitFor()
    await page.getByRole('banner').getByText('Summit Mountain Resorts').waitFor()
  })
})

describe('its entities and officers', () => {
  test('are searched, show inactive ones on request, and open their profiles', async () => {
    const page = await console.signIn(people.administrator, '/my-company')
    await expect.poll(() => links(page, 'Entities')).toContain('HH Beverage East, Inc.')
    const active = await links(page, 'Entities')
    await section(page, 'Entities')
      .getByLabel(/^Show inactive \(1\)/)
      .click()
    await expect.poll(async () => (await links(page, 'Entities')).length).toBe(active.length + 1)
    await section(page, 'Entities')
      .getByText(/^Inactive/)
      .waitFor()
    await page.getByLabel('Search officers').fill('vance')
    await page.keyboard.press('Enter')
    await expect.poll(() => links(page, 'Officers')).toEqual(['Eleanor Vance'])
    expect((await links(page, 'Entities')).length).toBe(active.length + 1)
    await page.getByRole('link', { name: 'Eleanor Vance' }).click()
    await page.waitForURL(/\/officers\/\d+$/)
    await page.getByRole('link', { name: 'Back to My Company' }).click()
    await page.getByRole('link', { name: 'HH Beverage West LLC' }).click()
    await page.waitForURL(/\/entities\/\d+$/)
  })

  test('are created here, and the new profile opens', async () => {
    const page = await console.signIn(people.administrator, '/my-company')
    for (const [add, dialog, name, path] of [
      ['New Entity', 'New Entity', 'Harbor Piers LLC', /\/entities\/\d+$/],
      ['New Officer', 'New Officer', 'Nadia Flores', /\/officers\/\d+$/],
    ] as const) {
      await page.goto('/my-company')
      await page.getByRole('button', { name: add }).click()
      await dialogOf(page, dialog).getByLabel('Name').fill(name)
      await save(page, dialog)
      await page.waitForURL(path)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
  })
})
