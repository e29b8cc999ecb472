import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { makeLicense } from '../testing/licenses.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const BEAT = 31_000
const bell = (page: Page, name: RegExp | string = /^Notifications/) => page.getByRole('button', { name, exact: true, includeHidden: true }) // an open panel hides it from screen readers
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const lines = (page: Page) => panel(page).getByRole('listitem')

/** A page whose clock the test moves. */
const withClock = async (page: Page) => {
  await page.clock.install()
  await page.reload()
  await bell(page).waitFor()
}

const idOf = async (page: Page) => (await apiOf(page).authentication.identity()).id
const assign = async (by: Page, licenseId: number, userId: number) =>
  apiOf(by).licenses.assign({ params: { id: licenseId }, body: { renewalDesignation: 'BillingClient', userId } })

describe('the bell', () => {
  // The demo data has notifications for every user.
  beforeAll(() => console.write((db) => db('notifications').delete()))

  test('says what others have assigned, within 30 seconds; its link opens the record and marks it as read', async () => {
    const [mine, other] = await Promise.all([console.signIn(people.contributor), console.signIn(people.administrator)])
    await withClock(mine)
    await bell(mine, 'Notifications').click()
    await panel(mine).getByText(messages.noNotifications).waitFor()
    expect(await panel(mine).getByRole('button', { name: 'Mark All as Read' }).isDisabled()).toBe(true)
    await mine.keyboard.press('Escape')
    const userId = await idOf(mine)
    const made = [await makeLicense(other), await makeLicense(other)]
    for (const { id } of made) await assign(other, id, userId)
    await mine.clock.fastForward(BEAT)
    await bell(mine, 'Notifications, 2 unread').waitFor()

    // By keyboard alone.
    await bell(mine).focus()
    await mine.keyboard.press('Enter')
    await lines(mine).first().waitFor()
    expect(await lines(mine).count()).toBe(2)
    const [first, latest] = made
    await panel(mine)
      .getByRole('button', { name: new RegExp(`^Mark as Read: .*${first?.licenseNumber}`) })
      .press('Enter')
    await bell(mine, 'Notifications, 1 unread').waitFor()
    await panel(mine)
      .getByRole('link', { name: new RegExp(`assigned License # ${latest?.licenseNumber}`) })
      .press('Enter')
    await mine.waitForURL(`**/licenses/${latest?.id}`)
    await bell(mine, 'Notifications').waitFor()
  })

  test('marks all as read, and is accessible', async () => {
    const [mine, other] = await Promise.all([console.signIn(people.contributor), console.signIn(people.administrator)])
    await assign(other, (await makeLicense(other)).id, await idOf(mine))
    await mine.reload()
    await bell(mine, /unread$/).click()
    await lines(mine).first().waitFor()
    await mustBeAccessible(mine)
    await panel(mine).getByRole('button', { name: 'Mark All as Read' }).click()
    await bell(mine, 'Notifications').waitFor({ state: 'attached' })
    expect(await panel(mine).getByTitle('Unread').count()).toBe(0)
  })

  test('says why the list could not be read, and tries again', async () => {
    const page = await console.signIn(people.contributor)
    await page.route('**/notifications/list', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: '', status: 500, detail: 'It failed.', requestId: '1' }),
      }),
    )
    await bell(page).click()
    await panel(page).getByText('It failed.').waitFor()
    await page.unroute('**/notifications/list')
    await panel(page).getByRole('button', { name: 'Try Again' }).click()
    await panel(page).getByRole('listitem').or(panel(page).getByText(messages.noNotifications)).first().waitFor()
  })

  test('does not ask while the tab is hidden', async () => {
    const page = await console.signIn(people.viewer)
    await withClock(page)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/notifications/counts')) asked += 1
    })
    const setHidden = (isHidden: boolean) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        },
        isHidden ? 'hidden' : 'visible',
      )
    await setHidden(true)
    for (let beats = 0; beats < 3; beats++) await page.clock.fastForward(BEAT)
    expect(asked).toBe(0)
    const answer = page.waitForResponse('**/notifications/counts')
    await setHidden(false)
    await answer
    expect(asked).toBe(1)
  })
})

describe('an open list', () => {
  const changed = (page: Page) => page.getByRole('button', { name: /^\d+ rows? changed – show$/ })

  test('says how many rows others have changed, and shows them on request; nothing moves before', async () => {
    const [mine, other] = await Promise.all([
      console.signIn(people.contributor, '/renewals?filter=%7B%7D'),
      console.signIn(people.administrator),
    ])
    await withClock(mine)
    await mine.locator('tbody tr').first().waitFor()
    const { items } = await apiOf(mine).dashboard.renewalsList({ body: {} })
    const shown = await mine.locator('tbody td.column-licenseNumber a').allInnerTexts()
    const some = items
      .filter(({ licenseNumber, renewalDesignation }) => shown.includes(licenseNumber) && renewalDesignation === 'BillingClient')
      .slice(0, 2)
    const userId = await idOf(other)
    const before = await mine.locator('tbody').innerText()
    for (const { id } of some) await apiOf(other).licenses.updateAlert({ params: { id }, body: { alert: `Watch ${userId}` } })
    expect(await changed(mine).count()).toBe(0)
    await mine.clock.fastForward(BEAT)
    await changed(mine).waitFor()
    expect(await changed(mine).innerText()).toBe(`${some.length} rows changed – show`)
    expect(await mine.locator('tbody').innerText()).toBe(before)
    await mine.evaluate(() => window.scrollTo(0, 120))
    const url = mine.url()
    await changed(mine).click()
    await changed(mine).waitFor({ state: 'detached' })
    expect(mine.url()).toBe(url)
    expect(await mine.evaluate(() => window.scrollY)).toBe(120)
  })

  test('Today counts the licenses and the tasks of its rows', async () => {
    const [mine, other] = await Promise.all([console.signIn(people.administrator, '/today'), console.signIn(people.administrator)])
    await withClock(mine)
    await mine.locator('tbody tr').first().waitFor()
    const { items } = await apiOf(mine).today.list({ body: {} })
    const licenses = items.slice(0, limits.defaultPageSize).filter(({ kind }) => kind === 'License')
    for (const { licenseId } of licenses.slice(0, 2))
      await apiOf(other).licenses.updateAlert({ params: { id: licenseId ?? 0 }, body: { alert: 'Look here' } })
    await mine.clock.fastForward(BEAT)
    await mine.getByRole('button', { name: '2 rows changed – show' }).click()
    await changed(mine).waitFor({ state: 'detached' })
  })

  test('the licenses of a property say it, too', async () => {
    const [mine, other] = await Promise.all([console.signIn(people.administrator, '/licenses'), console.signIn(people.administrator)])
    const { id, propertyId } = await makeLicense(mine)
    await mine.goto(`/properties/${propertyId}`)
    await withClock(mine)
    await mine
      .getByRole('link', { name: /^TEST-/ })
      .first()
      .waitFor()
    await apiOf(other).licenses.updateAlert({ params: { id }, body: { alert: 'Look here' } })
    await mine.clock.fastForward(BEAT)
    await mine.getByRole('button', { name: '1 row changed – show' }).click()
    await changed(mine).waitFor({ state: 'detached' })
  })

  test('approvals say it, too', async () => {
    const [mine, other] = await Promise.all([console.signIn(people.staff, '/designation-approvals'), console.signIn(people.staff)])
    await withClock(mine)
    await mine.locator('tbody tr').first().waitFor()
    const { items } = await apiOf(other).designationApprovals.list({ query: {} })
    await apiOf(other).licenses.designationApproval({ params: { id: items[0]?.id ?? 0 }, body: { approved: false } })
    await mine.clock.fastForward(BEAT)
    await mine.getByRole('button', { name: '1 row changed – show' }).click()
    await changed(mine).waitFor({ state: 'detached' })
  })

  test('requests say it, too', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    const { id } = await makeLicense(page)
    const { ids } = await apiOf(page).requests.create({
      body: { licenseIds: [id], items: ['LicenseDocument'], emails: ['somebody@place.example'], dueDate: '2026-12-01', message: 'Please' },
    })
    await page.goto('/requests')
    await withClock(page)
    await page.locator('tbody tr').first().waitFor()
    await apiOf(page).requests.remove({ params: { id: ids[0] ?? 0 } })
    await page.clock.fastForward(BEAT)
    await changed(page).click()
    await changed(page).waitFor({ state: 'detached' })
  })
})
