import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const ADDRESS = { address1: '12 Long Wharf', city: 'Boston', state: 'MA', zip: '02110', country: 'United States' }

/** Creates a property without licenses for the signed-in person's client. */
const make = async (page: Page, name: string): Promise<number> => {
  const { properties, divisions } = apiOf(page)
  const [division] = await divisions.options()
  return (await properties.create({ body: { name, ...ADDRESS, divisionId: division?.value as number, reminder: true } })).id
}

const openNew = async (email: string, name: string) => {
  const page = await console.signIn(email, '/properties')
  const id = await make(page, name)
  await page.goto(`/properties/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return { page, id }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a property', () => {
  test('is deactivated with a close date, cannot be edited meanwhile, and is activated again', async () => {
    const { page, id } = await openNew(people.contributor, 'Harbor Closing')
    await press(page, 'Deactivate')
    const form = dialogOf(page, 'Deactivate Property')
    await form.type('Close Date', '13/13/2026')
    await form.press('Deactivate')
    await form.says(messages.invalidDate)
    await form.type('Close Date', '11/30/2026')
    await form.press('Deactivate')
    await page.getByText(messages.propertyDeactivated).waitFor()
    await page.getByText('Inactive', { exact: true }).waitFor()
    await page.getByText('11/30/26').waitFor()
    for (const name of ['Edit Property', 'Edit Property Billing'])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^Add /, disabled: false }).count()).toBe(0)
    await press(page, 'Activate')
    await dialogOf(page, 'Activate Property').press('Activate')
    await page.getByText(messages.propertyActivated).waitFor()
    await page.getByRole('button', { name: 'Edit Property', exact: true }).and(page.locator(':enabled')).waitFor()
    expect(await apiOf(page).properties.get({ params: { id } })).toMatchObject({ active: true, closeDate: null })
  })

  test('with licenses designated to the client cannot be deactivated', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true, pageSize: 100 } })
    const all = await Promise.all(items.map(({ id }) => apiOf(page).properties.get({ params: { id } })))
    const kept = all.find(({ mayEdit, canUpdateActiveStatus }) => mayEdit && !canUpdateActiveStatus)
    await page.goto(`/properties/${kept?.id}`)
    await press(page, 'Deactivate')
    const notice = dialogOf(page, messages.unableToDeactivate)
    expect(kept?.cannotUpdateStatus).toMatch(/ The licenses? (is|are) \S+/)
    await notice.says(kept?.cannotUpdateStatus ?? '')
    await notice.press('OK')
    await press(page, 'Delete')
    const blocked = dialogOf(page, messages.unableToDelete)
    await blocked.says(messages.propertyHasLicenses)
  })

  test('shows staff how many renewals would be on hold, and suggests deactivation instead of deletion', async () => {
    const page = await console.signIn(people.staff, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true, searchTerm: 'Lakeside', pageSize: 100 } })
    const all = await Promise.all(items.map(({ id }) => apiOf(page).properties.get({ params: { id } })))
    const busy = all.find(({ renewalsInProcessCount }) => renewalsInProcessCount > 0)
    const reason = busy?.hasTrustAccountLedgerItems ? messages.propertyHasLedgerItems : messages.propertyHasLicenses
    await page.goto(`/properties/${busy?.id}`)
    await press(page, 'Delete')
    await dialogOf(page, messages.unableToDelete).says(`${reason} ${messages.propertyMayBeDeactivated}`)
    await dialogOf(page, messages.unableToDelete).press('OK')
    await press(page, 'Deactivate')
    const form = dialogOf(page, 'Deactivate Property')
    await form.says(sentences.renewalsOnHold(busy?.renewalsInProcessCount as number))
    await form.press('Deactivate')
    await page.getByText(messages.propertyDeactivated).waitFor()
    await page.getByText('Inactive', { exact: true }).first().waitFor()
  })

  test('without licenses is deleted by an administrator after a confirmation, and is gone from the list', async () => {
    const { page, id } = await openNew(people.administrator, 'Harbor Ending')
    await press(page, 'Delete')
    const question = dialogOf(page, 'Delete Property')
    await question.dialog.getByText(sentences.deleteConfirm('Harbor Ending')).waitFor()
    await question.press('Cancel')
    await press(page, 'Delete')
    await question.press('Delete')
    await page.getByText(messages.propertyDeleted).waitFor()
    await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/properties')
    await page.goto(`/properties/${id}`)
    await page.getByRole('heading', { name: messages.notFoundTitle }).waitFor()
  })

  test('that got a license meanwhile cannot be deleted, as the server says', async () => {
    const { page } = await openNew(people.administrator, 'Harbor Meanwhile')
    await press(page, 'Delete')
    const dates = { effectiveDate: '2026-01-01', expirationDate: '2026-12-31' }
    const held = { licenseNumber: 'MW-1', licenseType: 'Entertainment License', ...dates }
    const row = { row: 1, ...held, propertyName: 'Harbor Meanwhile', ...ADDRESS }
    const licensingAuthority = { name: 'Boston Licensing Board', jurisdiction: 'City', state: 'MA' } as const
    const done = await apiOf(page).licenses.import({ body: { licensingAuthority, licenseTerm: '1 Year', rows: [row] } })
    expect(done).toMatchObject({ refused: [], createdCount: 1, propertiesCreatedCount: 0 })
    await dialogOf(page, 'Delete Property').press('Delete')
    await dialogOf(page, messages.unableToDelete).says(messages.propertyHasLicenses)
  })

  test('can be deleted by administrators only', async () => {
    const { page } = await openNew(people.contributor, 'Harbor Contributed')
    await page.getByRole('button', { name: 'Deactivate' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Citations' }).count()).toBe(0)
  })
})
