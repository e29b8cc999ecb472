import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { compareNames } from '../../rules/sort-key.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const names = (page: Page) => page.locator('tbody tr td:first-child').allInnerTexts()

test('a short page does not scroll, and its numbers stand on the line of the names', async () => {
  const page = await console.signIn(people.administrator, '/officer-titles')
  await page.locator('tbody tr').first().waitFor()
  const { scrollHeight, clientHeight } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return { scrollHeight, clientHeight }
  })
  expect(scrollHeight).toBe(clientHeight)
  const middleOf = (column: number) =>
    page
      .locator('tbody tr')
      .nth(1)
      .locator('td')
      .nth(column)
      .evaluate((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const { y, height } = text.getBoundingClientRect()
        return y + height / 2
      })
  expect(Math.abs((await middleOf(1)) - (await middleOf(0)))).toBeLessThan(0.5)
})

describe('the list of officer titles', () => {
  test('shows the specified columns by name, and can be searched', async () => {
    const page = await console.signIn(people.administrator, '/officer-titles')
    await page.getByRole('gridcell', { name: 'President', exact: true }).waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    expect(heads).toEqual(['Name', 'Entities', 'Licenses', 'Created On', 'Managed By', 'Edit', 'Delete'])
    const all = await names(page)
    expect(all).toEqual(all.toSorted(compareNames))
    expect(all).not.toContain('Resort President')
    await page.getByLabel('Search officer titles').fill('managing')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Area Managing Director'])
    await page.getByLabel('Search officer titles').press('Escape')
    await expect.poll(() => names(page)).toEqual(all)
  })

  test('of all clients can be filtered by client for staff', async () => {
    const page = await console.signIn(people.staff, '/officer-titles')
    await page.getByRole('combobox', { name: 'Clients' }).click()
    await page.getByRole('option', { name: 'Summit Resorts' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['Resort President'])
    expect(await page.getByRole('button', { name: 'Edit Resort President' }).count()).toBe(0)
  })

  test('is read-only for contributors, and closed to people without the renewal permission', async () => {
    const contributor = await console.signIn(people.contributor, '/officer-titles')
    await contributor.getByRole('gridcell', { name: 'Area Managing Director' }).waitFor()
    for (const name of [/^Edit/, /^Delete/, /^Add/]) expect(await contributor.getByRole('button', { name }).count()).toBe(0)
    const viewer = await console.signIn(people.viewer)
    await viewer.goto('/officer-titles')
    await viewer.waitForURL(/\/access-denied/)
  })
})

describe('an officer title', () => {
  test('of the client is created, renamed and deleted; the provider’s are read-only for the client', async () => {
    const page = await console.signIn(people.administrator, '/officer-titles')
    await press(page, 'Add Officer Title')
    const add = dialogOf(page, 'Add Officer Title')
    await add.getByRole('button', { name: 'Save', exact: true }).click()
    await add.getByText(messages.required, { exact: true }).waitFor()
    await add.getByLabel('Name').fill('X'.repeat(256))
    await add.getByRole('button', { name: 'Save', exact: true }).click()
    await add.getByText('Name cannot exceed 255 characters').waitFor()
    await add.getByLabel('Name').fill('Dockmaster')
    await add.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.officerTitleCreated).waitFor()
    expect(await page.getByRole('button', { name: 'Edit President' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Delete President' }).count()).toBe(0)
    await press(page, 'Edit Dockmaster')
    const edit = dialogOf(page, 'Edit Officer Title')
    await edit.getByLabel('Name').fill('Harbor Pilot')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.officerTitleUpdated).waitFor()
    await press(page, 'Delete Harbor Pilot')
    await dialogOf(page, 'Delete Officer Title').getByText(sentences.deleteConfirm('Harbor Pilot')).waitFor()
    await dialogOf(page, 'Delete Officer Title').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(messages.officerTitleDeleted).waitFor()
    await expect.poll(() => names(page)).not.toContain('Harbor Pilot')
  })

  test('that is used cannot be deleted', async () => {
    const page = await console.signIn(people.staff, '/officer-titles')
    await press(page, 'Delete President')
    await dialogOf(page, messages.unableToDelete).getByText(messages.officerTitleInUse).waitFor()
  })

  test('of the provider is renamed by a renewal administrator, and deleted by Administrator only', async () => {
    const page = await console.signIn('renewals@provider.example', '/officer-titles')
    await page.getByRole('button', { name: 'Edit Secretary' }).waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  })
})
