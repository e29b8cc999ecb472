import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ROLE_NOTES } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { notFoundBy } from '../testing/notFound.ts'
import { apiOf } from '../testing/server.ts'
import { fillSignIn, people, withConsole } from '../testing/withConsole.ts'

/** Configures single sign-on, which a client without passwords requires. */
const console = withConsole(async () => ({
  OIDC_ISSUER: 'https://sign-in.example',
  OIDC_CLIENT_ID: 'evergreen',
  OIDC_CLIENT_SECRET: 'a-secret',
}))

const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
const choose = async (page: Page, label: string, option: string) => {
  await dialogOf(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const type = (page: Page, label: string, text: string) => dialogOf(page).getByLabel(label, { exact: false }).first().fill(text)

describe('the list of users', () => {
  test('shows its columns, with whole email addresses, and active users by first name', async () => {
    const page = await console.signIn(people.staff, '/users')
    await rowOf(page, 'Andre Baptiste').waitFor()
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    expect(heads.filter(Boolean)).toEqual([
      'Name',
      'Email',
      'Phone',
      'Role',
      'Client',
      'Invoice Recipient',
      'Locked Out',
      'Active',
      'Licenses',
      'Open Tasks',
      'Away Until',
      'Edit',
      'Hand Over',
      'Tokens',
      'Leaves',
      'Delete',
    ])
    const cut = (cells: Element[]) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
    expect(await page.locator('tbody .column-email').evaluateAll(cut)).toBe(0)
    const names = await page.locator('tbody tr td:nth-child(2)').allInnerTexts()
    expect(names[0]).toBe('Andre Baptiste')
    expect(names).not.toContain('Susan Kettering\nInactive')
  })

  test('hides client and invoice recipient if they have no meaning', async () => {
    const page = await console.signIn('administrator@lakeside.example', '/users')
    await rowOf(page, 'Angela Kowalski').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Invoice Recipient' }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Client' }).count()).toBe(0)
  })

  test('searches and filters, keeps both for the session, and clears back to active', async () => {
    const page = await console.signIn(people.administrator, '/users')
    await page.getByLabel('Search users').fill('kettering')
    await page.keyboard.press('Enter')
    await page.getByText('There are no users that fit your filter criteria.').waitFor()
    await page.getByRole('combobox', { name: 'Active' }).click()
    await page.getByRole('option', { name: 'All' }).click()
    await rowOf(page, 'Susan Kettering').getByText('Inactive').waitFor()
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.getByRole('heading', { name: 'Renewals', level: 1 }).waitFor()
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await rowOf(page, 'Susan Kettering').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await rowOf(page, 'Caroline Mercer').waitFor()
    await page.getByRole('combobox', { name: 'Roles' }).click()
    await page.getByRole('option', { name: 'Client', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await rowOf(page, 'Lena Fischer').waitFor()
  })
})

describe('a user', () => {
  test('is created with every error on its field, then signs in and changes the password first', async () => {
    const page = await console.signIn(people.administrator, '/users')
    await page.getByRole('button', { name: 'Add a User' }).click()
    await choose(page, 'Role', 'Client Contributor')
    await dialogOf(page).getByText(ROLE_NOTES.ClientContributor).waitFor()
    await save(page)
    await dialogOf(page).getByText(messages.formBanner).waitFor()
    expect(await dialogOf(page).getByText(messages.required, { exact: true }).count()).toBe(3)
    await type(page, 'First Name', 'Nora')
    await type(page, 'Last Name', 'Quist')
    await type(page, 'Email', 'not an address')
    await type(page, 'Phone', '12')
    await type(page, 'Password', 'weak')
    await type(page, 'Confirm Password', 'other')
    await save(page)
    for (const sentence of [messages.validEmail, messages.validPhone, messages.passwordWeak])
      await dialogOf(page).getByText(sentence, { exact: true }).waitFor()
    await type(page, 'Email', 'nora.quist@harbor.example')
    await type(page, 'Phone', '617-555-0188')
    await type(page, 'Password', 'Lighthouse-77')
    await save(page)
    await dialogOf(page).getByText(messages.passwordsDiffer, { exact: true }).waitFor()
    await type(page, 'Confirm Password', 'Lighthouse-77')
    await save(page)
    await page.getByText(messages.userCreated).waitFor()
    await rowOf(page, 'Nora Quist').waitFor()
    const own = await console.visit('/signIn')
    await fillSignIn(own, 'nora.quist@harbor.example', 'Lighthouse-77')
    await own.getByText(messages.mustChangePassword).waitFor()
    await own.goto('/properties')
    await own.getByText(messages.mustChangePassword).waitFor()
    await own.getByLabel('Current Password').fill('Lighthouse-77')
    await own.getByLabel('New Password').fill('Quiet-Meadow-7')
    await own.getByLabel('Confirm Password').fill('Quiet-Meadow-7')
    await own.getByRole('button', { name: 'Save Password' }).click()
    await own.waitForURL(/\/properties$/)
    await own.getByRole('button', { name: 'Account of Nora Quist' }).waitFor()
  })

  test('is invited with a link that is shown once, where no mail server is configured', async () => {
    const page = await console.signIn(people.administrator, '/users')
    await page.getByRole('button', { name: 'Add a User' }).click()
    await choose(page, 'Role', 'Client')
    await type(page, 'First Name', 'Otto')
    await type(page, 'Last Name', 'Lind')
    await type(page, 'Email', 'otto.lind@harbor.example')
    await save(page)
    await dialogOf(page).getByText(messages.invitationLinkOnce).waitFor()
    const link = await dialogOf(page).getByLabel('Link').inputValue()
    await dialogOf(page).getByRole('button', { name: 'Done' }).click()
    await rowOf(page, 'Otto Lind').getByText('Invited', { exact: true }).waitFor()
    const own = await console.visit(new URL(link).pathname + new URL(link).search)
    await own.getByText('otto.lind@harbor.example · Harbor Hotels').waitFor()
  })

  test('has no client as staff, and must have one otherwise', async () => {
    const page = await console.signIn(people.staff, '/users')
    await page.getByRole('button', { name: 'Add a User' }).click()
    await choose(page, 'Role', 'Contributor')
    expect(await dialogOf(page).getByRole('combobox', { name: 'Client' }).count()).toBe(0)
    await choose(page, 'Role', 'Client Administrator')
    await dialogOf(page).getByRole('combobox', { name: 'Client' }).waitFor()
    expect(await dialogOf(page).getByLabel('Invoice Recipient').count()).toBe(0)
    await choose(page, 'Client', 'Lakeside Dining')
    expect(await dialogOf(page).getByLabel('Invoice Recipient').count()).toBe(0)
    await choose(page, 'Client', 'Summit Resorts')
    await dialogOf(page).getByLabel('Invoice Recipient').waitFor()
  })

  test('gets a password only if their client allows it', async () => {
    const page = await console.signIn(people.staff, '/users')
    const { clients } = apiOf(page)
    const { items } = await clients.list({ body: { searchTerm: 'Lakeside' } })
    const params = { id: items[0]?.id as number }
    const { id: _, version, currentBalance, createdOn, modifiedOn, licensesWithClientCount, ...client } = await clients.get({ params })
    const { usersCount, propertiesCount, licensesCount, expiredCount, pastDueCount, noDocumentCount, ...settings } = client
    const { passwordUsersCount, singleSignOn, ...body } = settings
    await clients.update({ params, body: { ...body, clientAllowUserPasswordLogin: false } })
    await page.reload()
    await page.getByRole('button', { name: 'Add a User' }).click()
    await choose(page, 'Role', 'Client Administrator')
    await choose(page, 'Client', 'Summit Resorts')
    expect(
      await dialogOf(page)
        .getByLabel(/Password/)
        .count(),
    ).toBeGreaterThan(0)
    await choose(page, 'Client', 'Lakeside Dining')
    expect(
      await dialogOf(page)
        .getByLabel(/Password/)
        .count(),
    ).toBe(0)
    await type(page, 'First Name', 'Walter')
    await type(page, 'Last Name', 'Ames')
    await type(page, 'Email', 'walter.ames@lakeside.example')
    await save(page)
    await page.getByText(messages.userCreated).waitFor()
  })

  test('cannot change their own role, status or two-factor, nor delete themselves', async () => {
    const page = await console.signIn(people.administrator, '/users')
    expect(await page.getByRole('button', { name: 'Delete Caroline Mercer' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Edit Caroline Mercer' }).click()
    for (const label of ['Active', 'Two Factor Authentication']) expect(await dialogOf(page).getByLabel(label).isDisabled()).toBe(true)
    expect(await dialogOf(page).getByRole('combobox', { name: 'Role' }).getAttribute('aria-disabled')).toBe('true')
    await type(page, 'Title', 'General Counsel')
    await save(page)
    await page.getByText(messages.userUpdated).waitFor()
  })

  test('needs a phone for two-factor', async () => {
    const page = await console.signIn(people.administrator, '/users')
    await page.getByRole('button', { name: 'Edit Lena Fischer' }).click()
    await type(page, 'Phone', '')
    await dialogOf(page).getByLabel('Two Factor Authentication').click()
    await save(page)
    await dialogOf(page).getByText(messages.phoneRequiredForTwoFactor, { exact: true }).waitFor()
  })

  test('who is locked out can be unlocked', async () => {
    const stranger = await console.visit('/signIn')
    for (let tries = 0; tries < 5; tries += 1) {
      await fillSignIn(stranger, 'jordan.blake@harbor.example', `Wrong-${tries}-word`)
      await stranger.getByText(messages.signInRefused).waitFor()
      await stranger.getByLabel('Password').fill('')
    }
    const page = await console.signIn(people.administrator, '/users')
    await rowOf(page, 'Jordan Blake').getByText('Locked Out').waitFor()
    await page.getByRole('button', { name: 'Edit Jordan Blake' }).click()
    await dialogOf(page).getByText(messages.userLockedOut).waitFor()
    await dialogOf(page).getByLabel('Clear Lockout').click()
    await save(page)
    await page.getByText(messages.userUpdated).waitFor()
    await expect.poll(() => rowOf(page, 'Jordan Blake').getByText('Locked Out').count()).toBe(0)
  })

  test('is deactivated, with an offer to delete their contacts', async () => {
    const page = await console.signIn(people.administrator, '/users')
    const contacts = {
      items: [{ id: 7, propertyId: 1, propertyName: 'Harbor Grand', name: 'Patrick', title: null, email: null, phone: null }],
      totalItemCount: 1,
    }
    await page.route('**/property-contacts', (route) => route.fulfill({ json: contacts }))
    await page.getByRole('button', { name: "Edit Patrick O'Donnell" }).click()
    expect(await dialogOf(page).getByText('Property Contacts to Remove').count()).toBe(0)
    await dialogOf(page).getByLabel('Active').click()
    await dialogOf(page)
      .getByRole('checkbox', { name: /^Harbor Grand: Patrick/ })
      .waitFor()
    await save(page)
    // Patrick has work, which the dialog offers to hand over.
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await page.getByText(messages.userUpdated).waitFor()
    await expect.poll(() => rowOf(page, "Patrick O'Donnell").count()).toBe(0)
  })

  test('with recorded activity cannot be deleted, and one without can', async () => {
    const page = await console.signIn('administrator@summit.example', '/users')
    await page.getByRole('button', { name: 'Delete Naomi Castellanos' }).click()
    await dialogOf(page).getByRole('heading', { name: messages.unableToDelete }).waitFor()
    await dialogOf(page)
      .getByText(/^This User may not be deleted/)
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'OK' }).click()
    const missing = notFoundBy(page)
    await page.getByRole('button', { name: 'Delete Greg Tanaka' }).click()
    await dialogOf(page).getByRole('heading', { name: 'Delete User' }).waitFor()
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText(messages.userDeleted).waitFor()
    await expect.poll(() => rowOf(page, 'Greg Tanaka').count()).toBe(0)
    expect(missing).toEqual([])
  })
})
