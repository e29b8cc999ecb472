import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const DUE = 'Sync Due Date Intervals'
const TRACK = 'Sync Track Date Intervals'

/** Opens a tab of the profile of an authority of the demo. */
const openAuthority = async (email: string, name: string, tab = 'overview') => {
  const page = await console.signIn(email, '/licensing-authorities')
  const { items } = await apiOf(page).licensingAuthorities.list({ body: { searchTerm: name } })
  const id = items[0]?.id as number
  await page.goto(`/licensing-authorities/${id}?tab=${tab}`)
  await page.getByRole('heading', { name: new RegExp(name), level: 1 }).waitFor()
  return { page, id }
}

const simulatedRows = (page: Page) =>
  page.getByRole('table', { name: 'Licenses whose dates would differ' }).locator('tbody tr').allInnerTexts()

const datesAt = async (page: Page, licensingAuthorityId: number) => {
  const { items } = await apiOf(page).licenses.list({ body: { licensingAuthorityIds: [licensingAuthorityId], pageSize: 100 } })
  return items.map(({ id, dueDate, trackDate }) => ({ id, dueDate, trackDate }))
}

const sync = async (page: Page, what: 'Due Dates' | 'Track Dates') => {
  await page.getByRole('button', { name: 'Sync Date Intervals' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describe('the intervals of an authority', () => {
  test('are edited as positive numbers before or after, with what they would change before they are saved', async () => {
    const { page, id } = await openAuthority(people.administrator, 'Port of San Francisco', 'renewals')
    const before = await datesAt(page, id)
    expect(before).toHaveLength(3)
    await page.getByText('30 days before license expiration').waitFor()
    await page.getByText('60 days before the forms due date').waitFor()
    await page.getByRole('button', { name: 'Edit Renewal Information' }).click()
    const edit = dialogOf(page, 'Edit Renewal Information')
    const value = edit.dialog.getByRole('spinbutton', { name: 'Value', exact: true })
    expect(await value.inputValue()).toBe('30')
    await value.fill('45')
    await edit.press(messages.whatWouldChange)
    await edit.dialog.getByText(sentences.datesWouldDiffer(3)).waitFor()
    await edit.dialog.getByText(messages.previewChangesNothing).waitFor()
    const rows = await simulatedRows(page)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(
      /PSF-\d+\s+Harbor Grand San Francisco\s+Waterfront Encroachment Permit\s+12\/01\/26\s+11\/16\/26\s+10\/02\/26\s+09\/17\/26/,
    )
    await value.fill('')
    await edit.says(messages.completeIntervals)
    await value.fill('30')
    await edit.dialog.getByText(sentences.datesWouldDiffer(0)).waitFor()
    await edit.choose('Before or After', 'After license expiration')
    await edit.dialog.getByText(sentences.datesWouldDiffer(3)).waitFor()
    await edit.press('Save')
    await page.getByText(messages.renewalInformationUpdated).waitFor()
    await page.getByText('30 days after license expiration').waitFor()
    const stored = await apiOf(page).licensingAuthorities.get({ params: { id } })
    expect(stored).toMatchObject({ dueDateRelativeIntervalValue: 30, trackDateIntervalValue: -60 })
    expect(await datesAt(page, id)).toEqual(before)
  })

  test('are cleared by None, and checked on their fields', async () => {
    const { page, id } = await openAuthority(people.administrator, 'Massachusetts Port Authority', 'renewals')
    await page.getByRole('button', { name: 'Edit Renewal Information' }).click()
    const edit = dialogOf(page, 'Edit Renewal Information')
    await edit.dialog.getByRole('spinbutton', { name: 'Value', exact: true }).fill('')
    await edit.dialog.getByRole('spinbutton', { name: 'Value before the Forms Due Date' }).fill('-5')
    await edit.press('Save')
    await edit.says(messages.required)
    await edit.says('Must be >= 0')
    await edit.choose('Due Date Interval', 'None')
    await edit.dialog.getByRole('spinbutton').first().waitFor({ state: 'detached' })
    await edit.press(messages.whatWouldChange)
    await edit.dialog.getByText(sentences.datesWouldDiffer(2)).waitFor()
    await edit.press('Save')
    await page.getByText(messages.renewalInformationUpdated).waitFor()
    expect(await apiOf(page).licensingAuthorities.get({ params: { id } })).toMatchObject({
      dueDateIntervalType: 'None',
      dueDateRelativeIntervalValue: null,
      dueDateRelativeIntervalUnit: null,
      trackDateIntervalValue: null,
      trackDateIntervalUnit: null,
    })
  })
})

describe('recalculating dates', () => {
  const title = 'Recalculate Dates'

  test('shows what would change, also the dates that stay, and then does it', async () => {
    const { page, id } = await openAuthority(people.administrator, 'Massachusetts Port Authority', 'renewals')
    const api = apiOf(page)
    const { version, formSourceType } = await api.licensingAuthorities.get({ params: { id } })
    const seven = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalValue: -7, dueDateRelativeIntervalUnit: 'Days' } as const
    const track = { trackDateIntervalValue: -60, trackDateIntervalUnit: 'Days' } as const
    const body = { formSourceType: formSourceType as number, ...seven, ...track }
    await api.licensingAuthorities.renewalInfo({ params: { id }, ifMatch: version, body })
    const [license] = (await api.authorityIntervals.simulate({ params: { id }, body: {} })).items
    if (!license) throw new Error('The demo has no license there.')
    const params = { id: license.licenseId }
    const { version: stored, effectiveDate, expirationDate } = await api.licenses.get({ params })
    const typed = { effectiveDate, expirationDate, trackDate: '2026-09-09' }
    await api.licenses.trackingDetails({ params, ifMatch: stored, body: typed })
    const { changingCount, stayingCount } = await api.authorityIntervals.simulate({ params: { id }, body: {} })
    expect([changingCount, stayingCount]).toEqual([1, 1])

    await page.reload()
    await page.getByRole('button', { name: title }).click()
    const dialog = dialogOf(page, title)
    await dialog.dialog.getByText(sentences.datesWouldDiffer(1)).waitFor()
    expect(await simulatedRows(page)).toHaveLength(1)
    await dialog.dialog.getByRole('checkbox', { name: sentences.showStaying(1) }).click()
    await dialog.dialog.getByText('Entered manually').waitFor()
    expect(await simulatedRows(page)).toHaveLength(2)
    await dialog.press('Recalculate')
    await page.getByText(sentences.datesHaveChanged(1)).waitFor()
    await dialog.dialog.waitFor({ state: 'detached' })
    expect(await api.authorityIntervals.simulate({ params: { id }, body: {} })).toMatchObject({ changingCount: 0, stayingCount: 1 })
    expect(await api.licenses.get({ params })).toMatchObject({ trackDate: '2026-09-09', trackDateSource: 'typed' })
    await page.getByRole('button', { name: title }).click()
    await dialog.dialog.getByText(sentences.datesWouldDiffer(0)).waitFor()
    expect(await dialog.dialog.getByRole('button', { name: 'Recalculate' }).isDisabled()).toBe(true)
  })

  test('is not offered for an authority that others keep', async () => {
    const { page } = await openAuthority(people.administrator, 'Boston Licensing Board', 'renewals')
    await page.getByRole('region', { name: 'Renewal Information' }).waitFor()
    expect(await page.getByRole('button', { name: title }).count()).toBe(0)
  })
})

describe('a sync', () => {
  test('of due dates is simulated, runs, and does not change the dates of licenses', async () => {
    const { page, id } = await openAuthority(people.staff, 'Boston Inspectional Services Department')
    const before = await datesAt(page, id)
    await sync(page, 'Due Dates')
    const dialog = dialogOf(page, DUE)
    await dialog.dialog.getByText(/The due date interval of the Licensing Authority is: 30 days before license expiration\./).waitFor()
    expect(await dialog.dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await dialog.dialog.getByRole('checkbox', { name: /^1 month before license expiration/ }).click()
    await dialog.dialog.getByText(sentences.datesWouldDiffer(1)).waitFor()
    expect(await simulatedRows(page)).toHaveLength(1)
    await dialog.press('Save')
    await page.getByText(messages.syncedDueDateInterval).waitFor()
    expect(await datesAt(page, id)).toEqual(before)
    await sync(page, 'Due Dates')
    await dialog.says(messages.dueDatesInSync)
    await dialog.press('OK')
    await dialog.dialog.waitFor({ state: 'detached' })
    await sync(page, 'Track Dates')
    const track = dialogOf(page, TRACK)
    await track.dialog.getByRole('checkbox', { name: /^2 months before the forms due date/ }).click()
    await track.press('Save')
    await page.getByText(messages.syncedTrackDateInterval).waitFor()
    const { items } = await apiOf(page).authorityIntervals.asyncTrackDates({ params: { id } })
    expect(items).toEqual([])
  })

  test('of track dates does not offer types without a due date interval', async () => {
    const { page } = await openAuthority(people.staff, 'New Jersey Division of Alcoholic Beverage Control')
    await sync(page, 'Track Dates')
    const dialog = dialogOf(page, TRACK)
    expect(await dialog.dialog.getByRole('checkbox', { name: /^No due date interval/ }).isDisabled()).toBe(true)
    await dialog.says(messages.syncWithoutDueDate)
    expect(await dialog.dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.dialog.waitFor({ state: 'detached' })
  })

  test('shows fixed intervals with ordinals', async () => {
    const { page, id } = await openAuthority(people.staff, 'Boston Licensing Board')
    const api = apiOf(page)
    const { items } = await api.licenseTypes.list({ params: { id } })
    const type = items[0]
    if (!type) throw new Error('The demo has no type there.')
    await api.licenseTypes.renewalInfo({
      params: { id, typeId: type.id },
      ifMatch: type.version,
      body: {
        dueDateIntervalType: 'Fixed',
        dueDateFixedIntervalDayOfMonth: 22,
        dueDateFixedIntervalMonths: 3,
        dueDateFixedIntervalTargetMonth: 'MonthPrior',
        trackDateIntervalValue: -1,
        trackDateIntervalUnit: 'Weeks',
      },
    })
    await sync(page, 'Due Dates')
    await dialogOf(page, DUE)
      .dialog.getByRole('checkbox', { name: /^22nd day of the 3rd month prior/ })
      .waitFor()
    await dialogOf(page, DUE).says(type.name)
  })
})
