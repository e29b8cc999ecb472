import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()
const INSPECTION = 'A health inspection within the last 12 months is asked for. Order it with the renewal notice.'
const CARD = 'Charge to the property card; accounting reconciles at month end.'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tips = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' })
const headsOf = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

const openList = async (email: string): Promise<Page> => {
  const page = await console.signIn(email, '/renewal-tips')
  await rowOf(page, INSPECTION).waitFor()
  return page
}

/** Selects an option in the filters dialog and applies it. */
const filter = async (page: Page, label: string, option: string) => {
  await press(page, 'Filters')
  const { dialog, press: pressIn } = dialogOf(page, 'Filter Renewal Tips')
  await dialog.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (label !== 'Managed by a Client') await page.keyboard.press('Escape')
  await pressIn('Apply Filters')
}

describe('the list of renewal tips', () => {
  test('shows the specified columns by description, with provider-wide tips and the client’s own', async () => {
    const page = await openList(people.administrator)
    const counts = ['Licenses', 'License Types']
    expect(await headsOf(page)).toEqual(['Description', 'Category', 'State', ...counts, 'Created On', 'Managed By', 'Edit', 'Delete'])
    const all = await tips(page)
    expect(all).toEqual(all.toSorted(compareNames))
    expect(all).toContain(CARD)
    expect(all).not.toContain('Ask the resort engineer for the pool log before filing.')
  })

  test('is filtered by category, state and owner, and keeps the filters for the session', async () => {
    const page = await openList(people.administrator)
    await filter(page, 'Categories', 'Tax Clearance')
    await expect.poll(async () => (await tips(page)).every((text) => text.startsWith('Example:'))).toBe(true)
    await filter(page, 'States', 'PA · Pennsylvania')
    await expect.poll(() => tips(page)).toHaveLength(1)
    await page.getByRole('link', { name: '7', exact: true }).click()
    await page.getByRole('heading', { name: 'License Types of a Renewal Tip' }).waitFor()
    await page.goto('/properties')
    await page.getByRole('heading', { name: 'Properties' }).waitFor()
    await page.getByRole('menuitem', { name: 'Renewal Tips' }).click()
    await expect.poll(() => tips(page)).toHaveLength(1)
    await press(page, 'Clear filter Categories: Tax Clearance')
    await press(page, 'Clear Filters')
    await filter(page, 'Managed by a Client', 'Yes')
    await expect.poll(() => tips(page)).toEqual([CARD, 'Send signed forms to the regional compliance lead, not to the property.'])
  })

  test('filters by a tip, whose chip is cut at 40 characters and has the whole text in its title', async () => {
    const page = await openList(people.administrator)
    await filter(page, 'Renewal Tips', INSPECTION)
    await expect.poll(() => tips(page)).toEqual([INSPECTION])
    const whole = `Renewal Tips: ${INSPECTION}`
    const chip = chips(page).getByRole('button', { name: `Clear filter ${whole}` })
    expect(await chip.innerText()).toBe(`${whole.slice(0, limits.tipChip).trimEnd()}…`)
    expect(await chip.getAttribute('title')).toBe(whole)
    await chip.click()
    await expect.poll(async () => (await tips(page)).length).toBeGreaterThan(1)
  })

  test('cuts the text of a chip at 40 characters', async () => {
    const page = await openList(people.administrator)
    await page.getByLabel('Search renewal tips').fill(INSPECTION.slice(0, 50))
    await page.keyboard.press('Enter')
    await expect.poll(() => tips(page)).toEqual([INSPECTION])
    const whole = `Search: ${INSPECTION.slice(0, 50)}`
    const chip = chips(page).getByRole('button', { name: `Clear filter ${whole}` })
    expect(await chip.innerText()).toBe(`${whole.slice(0, limits.tipChip).trimEnd()}…`)
    await chip.click()
    await expect.poll(async () => (await tips(page)).length).toBeGreaterThan(1)
    await page.getByLabel('Search renewal tips').fill('no such advice')
    await page.keyboard.press('Enter')
    await page.getByText('There are no renewal tips that fit your filter criteria.').waitFor()
  })

  test('shows staff the tips of all clients, with a client filter', async () => {
    const page = await openList(people.staff)
    await filter(page, 'Clients', 'Summit Resorts')
    await expect.poll(async () => (await tips(page)).length).toBe(2)
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Edit|Delete) / })
        .count(),
    ).toBe(0)
  })

  test('is read-only for contributors, and closed to people without the renewal permission', async () => {
    const contributor = await openList(people.contributor)
    expect(
      await contributor
        .getByRole('main')
        .getByRole('button', { name: /^(Add|Edit|Delete)/ })
        .count(),
    ).toBe(0)
    const viewer = await console.signIn(people.viewer)
    await viewer.goto('/renewal-tips/1/license-types')
    await viewer.waitForURL(/\/access-denied/)
  })
})

describe('a renewal tip', () => {
  test('of the client is created, changed and deleted; the provider’s are read-only for the client', async () => {
    const page = await openList(people.administrator)
    await press(page, 'Add Renewal Tip')
    const add = dialogOf(page, 'Add Renewal Tip')
    await add.press('Save')
    await add.says(messages.required)
    await add.type('Description', 'X'.repeat(1025))
    await add.press('Save')
    await add.says(sentences.tooLong('Description', 1024))
    await add.type('Description', 'Bring the lease.')
    await add.choose('Category', 'Filing')
    await add.dialog.getByRole('combobox', { name: 'State' }).fill('CA')
    await page.keyboard.press('Tab')
    await add.press('Save')
    await page.getByText(messages.renewalTipCreated).waitFor()
    await rowOf(page, 'Bring the lease.').getByText('CA', { exact: true }).waitFor()
    await press(page, 'Edit Bring the lease.')
    const edit = dialogOf(page, 'Edit Renewal Tip')
    await edit.type('Description', 'Bring the signed lease.')
    await edit.press('Save')
    await page.getByText(messages.renewalTipUpdated).waitFor()
    await press(page, 'Delete Bring the signed lease.')
    await dialogOf(page, 'Delete Renewal Tip').press('Delete')
    await page.getByText(messages.renewalTipDeleted).waitFor()
    await expect.poll(() => tips(page)).not.toContain('Bring the signed lease.')
    expect(await page.getByRole('button', { name: `Edit ${INSPECTION}` }).count()).toBe(0)
    expect(await page.getByRole('button', { name: `Delete ${INSPECTION}` }).count()).toBe(0)
  })

  test('that a license type uses cannot be deleted', async () => {
    const page = await openList(people.administrator)
    await press(page, `Delete ${CARD}`)
    await dialogOf(page, messages.unableToDelete).says(messages.renewalTipInUse)
  })

  test('of the provider is changed by a renewal administrator, and deleted by Administrator only', async () => {
    const page = await openList('renewals@provider.example')
    await page.getByRole('button', { name: `Edit ${INSPECTION}` }).waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    const administrator = await openList(people.staff)
    await administrator.getByRole('button', { name: `Delete ${INSPECTION}` }).waitFor()
  })
})

describe('the license types of a renewal tip', () => {
  test('open from its count; a row opens the type, whose back link leads to the tip', async () => {
    const page = await openList(people.administrator)
    await rowOf(page, CARD).getByRole('link', { name: '3' }).click()
    await page.getByText(CARD).waitFor()
    await page.getByText('Payment · All states · Managed by Harbor Hotels').waitFor()
    const names = () => page.locator('tbody tr td:first-child a').allInnerTexts()
    await expect.poll(names).toEqual(['Dock and Float License', 'Water Shuttle Landing Permit', 'Waterfront Encroachment Permit'])
    await page.getByLabel('Search license types').fill('shuttle')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Water Shuttle Landing Permit'])
    await page.getByRole('link', { name: 'Water Shuttle Landing Permit' }).click()
    await page.getByRole('heading', { name: 'MA · Water Shuttle Landing Permit' }).waitFor()
    await page.getByRole('link', { name: 'Back to License Types of a Renewal Tip' }).click()
    await page.getByText(CARD).waitFor()
  })

  test('of another client’s tip are not found', async () => {
    const page = await openList(people.administrator)
    const summit = await console.signIn('administrator@summit.example')
    const { items } = await apiOf(summit).renewalTips.list({ body: { searchTerm: 'pool log' } })
    await page.goto(`/renewal-tips/${items[0]?.id}/license-types`)
    await page.waitForURL(/\/not-found/)
  })
})
