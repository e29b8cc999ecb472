import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mustBeAccessible, mustFit, still } from '../../testing/axe.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'
import { TARGET } from '../theme/phone.ts'

/** On a phone, lists are cards, touch targets are large enough, and dialogs fill the screen. */

const console = withConsole()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const EVERYTHING = '/renewals?filter=%7B%7D'

const cardsOf = (page: Page) => page.getByRole('grid').or(page.getByRole('table')).locator('tbody tr')

/** The labels of touch targets that are too small: buttons, fields, and links outside of sentences. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, [role=button], [role=combobox], [role=tab], td a, nav a, .MuiInputBase-root',
    )
    return [...targets]
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ target, box }) => box.width > 1 && box.height > 1 && !target.closest('.MuiInputBase-root [role=combobox]'))
      .filter(({ box }) => box.height < least - 0.5 || box.width < least - 0.5)
      .filter(({ target }) => !target.parentElement?.closest('.MuiInputBase-root') && getComputedStyle(target).display !== 'inline')
      .map(({ target, box }) => `${target.ariaLabel ?? target.innerText} ${Math.round(box.width)}×${Math.round(box.height)}`)
  }, TARGET)

/** The number of rows and cells whose content overflows. */
const scrolled = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('tbody tr, tbody td')].filter((part) => part.scrollWidth > part.clientWidth + 1).length)

describe('on a phone', () => {
  test.each([
    '/today',
    EVERYTHING,
    '/licenses',
    '/properties',
    '/properties/1',
    '/tasks',
    '/users',
    '/requests',
    '/imports',
    '/my-account',
  ])('%s fits, without a target below 44 px', async (path) => {
    const page = await console.signIn(people.administrator, path, phone)
    await mustFit(page)
    expect(await scrolled(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
    await mustBeAccessible(page)
  })

  test('a card of the queue has standing, number, property, date and one button; the rows stay those of a grid', async () => {
    const page = await console.signIn(people.staff, EVERYTHING, phone)
    const [row] = (await apiOf(page).dashboard.renewalsList({ body: { sortBy: 'expirationDate', sortDirection: 'asc', pageSize: 5 } }))
      .items
    const card = page
      .getByRole('grid', { name: 'Renewals' })
      .getByRole('row')
      .filter({ hasText: row?.licenseNumber ?? '' })
      .first()
    for (const text of [row?.licenseNumber, row?.propertyName, row?.standing.text])
      await card
        .getByText(text ?? '')
        .first()
        .waitFor()
    expect(await card.locator('[data-label="Due Date"]').isVisible()).toBe(true)
    expect(await card.getByRole('button').count()).toBe(1)
    expect(await card.getByText(row?.licenseType ?? '').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Sort by Property ascending' }).click()
    await page.waitForURL(/sort=propertyName/)
  })

  test('a card opens its license, and for a viewer its details', async () => {
    const page = await console.signIn(people.administrator, EVERYTHING, phone)
    await cardsOf(page)
      .first()
      .getByText(/^Due Date/)
      .or(cardsOf(page).first().locator('.column-propertyName'))
      .first()
      .click()
    await page.waitForURL(/\/licenses\/\d+/)
    const viewer = await console.signIn(people.viewer, EVERYTHING, phone)
    await cardsOf(viewer).first().locator('.column-propertyName').click()
    await viewer
      .getByRole('dialog', { name: /^License / })
      .getByText('Tracking Details')
      .waitFor()
  })

  test('a card of a task has Mark Done and a menu, that of a user a menu', async () => {
    const page = await console.signIn(people.administrator, '/tasks', phone)
    const task = cardsOf(page).first()
    await task.getByRole('button', { name: /^Mark Done / }).waitFor()
    expect(await task.getByRole('button').count()).toBe(2)
    await task.getByRole('button', { name: /^More for / }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Details', 'Reassign', 'Edit'])
    await mustBeAccessible(page)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()

    await page.goto('/users')
    const user = cardsOf(page).filter({ hasText: 'Andre Baptiste' })
    await user.getByRole('button', { name: 'More for Andre Baptiste' }).waitFor()
    expect(await user.getByRole('button').count()).toBe(1)
    await user.getByRole('button', { name: 'More for Andre Baptiste' }).click()
    await page.getByRole('menuitem', { name: 'Leaves' }).click()
    await page.getByRole('dialog').getByText('Andre Baptiste').first().waitFor()
  })

  test('a property begins with its licenses', async () => {
    const page = await console.signIn(people.administrator, '/properties/1', phone)
    await page.getByRole('region', { name: 'Licenses' }).waitFor()
    expect(await page.getByRole('region').first().getByRole('heading').first().innerText()).toBe('Licenses')
    const wide = await console.signIn(people.administrator, '/properties/1')
    await wide.getByRole('region', { name: 'Licenses' }).waitFor()
    expect(await wide.getByRole('region').first().getByRole('heading').first().innerText()).not.toBe('Licenses')
  })

  test('the dialog of a step has the whole screen, a question has not', async () => {
    const page = await console.signIn(people.administrator, '/renewals', phone)
    const { items } = await apiOf(page).dashboard.renewalsList({
      body: { renewalStatuses: [5], renewalDesignation: 'BillingClient', pageSize: 5 },
    })
    await page.goto(`/licenses/${items[0]?.id}`)
    await page.getByRole('button', { name: 'Receive License…' }).click()
    const dialog = page.getByRole('dialog', { name: '5. Receive License' })
    await dialog.waitFor()
    await still(page)
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
    expect(await tooSmall(page)).toEqual([])
    await mustBeAccessible(page)
    await page.goto('/properties/1')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog').first()
    await question.waitFor()
    await still(page)
    expect((await question.boundingBox())?.height).toBeLessThan(500)
  })
})
