import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { emptySentences } from '../../../rules/messages/empty.ts'
import { messages } from '../../../rules/messages.ts'
import { mustBeAccessible } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { draw } from '../../testing/draw.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const search = async (page: Page, label: string, term: string) => {
  await page.getByLabel(label).fill(term)
  await page.keyboard.press('Enter')
}

const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }

/** A new Hybrid client without any records, and the email of a user of this role. */
const aNewClient = async (name: string, roleName: 'ClientAdministrator' | 'Client' = 'ClientAdministrator') => {
  const staff = await console.signIn(people.staff, '/clients')
  const { id: clientId } = await apiOf(staff).clients.create({
    body: { legalName: name, serviceLevel: 'Hybrid', clientAllowUserPasswordLogin: true },
  })
  const email = `${roleName}@${name.replaceAll(' ', '-')}.example`.toLowerCase()
  // With the password of a demo user: one set by an administrator must be changed first.
  await console.write(async (db) => {
    const { id: _, ...row } = await db('users').where({ email: people.administrator }).first()
    await db('users').insert({ ...row, client_id: clientId, role_name: roleName, email, email_key: email })
  })
  return { clientId, email, staff }
}

/** The requests that a screen needs before its rows: the identity, select lists, the badges. */
const NEEDED = /\/(authentication|release-notes|notifications|versions|user-profile)|select-list-options|user-tasks\/counts/

/** Makes all requests for records return 500. Returns a function that ends this. */
const breakServer = async (page: Page) => {
  const isShown = (url: URL) => url.pathname.startsWith('/api/v1.0/') && !NEEDED.test(url.pathname)
  const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: messages.systemError, requestId: 'test' }
  await page.route(isShown, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  return () => page.unroute(isShown)
}

/** Screens with records, and the users who open them. */
const SCREENS = [
  [people.administrator, '/renewals'],
  [people.administrator, '/renewals?view=dashboard'],
  [people.administrator, '/tasks'],
  [people.administrator, '/properties'],
  [people.administrator, '/divisions'],
  [people.administrator, '/licenses'],
  [people.administrator, '/my-company'],
  [people.administrator, '/licensing-authorities'],
  [people.administrator, '/renewal-tips'],
  [people.administrator, '/officer-titles'],
  [people.administrator, '/users'],
  [people.administrator, '/batches'],
  [people.administrator, '/activity'],
  [people.administrator, '/calendar'],
  [people.administrator, '/today'],
  [people.administrator, '/reminders'],
  [people.administrator, '/fees'],
  [people.administrator, '/properties/1'],
  [people.administrator, '/licenses/1'],
  [people.administrator, '/requests'],
  [people.administrator, '/webhooks'],
  [people.administrator, '/auditor-rooms'],
  [people.administrator, '/service-accounts'],
  [people.administrator, '/custom-fields'],
  [people.administrator, '/imports'],
  [people.administrator, '/getting-started'],
  [people.staff, '/installation'],
  [people.staff, '/starter-catalogue'],
  [people.staff, '/entities'],
  [people.staff, '/officers'],
  [people.staff, '/clients'],
  [people.staff, '/designation-approvals'],
] as const

describe('what could not be read', () => {
  test.each(draw(SCREENS, 6))('never reads as nothing there: %s at %s', async (person, path) => {
    const page = await console.signIn(person, '/my-account')
    const mend = await breakServer(page)
    await page.goto(path)
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await again.first().waitFor()
    const main = await page.getByRole('main').innerText()
    expect(main).toMatch(/The [a-z ]+ could not be read\./)
    expect(main).not.toMatch(/\d+.\d+ of \d+/)
    expect(main).not.toMatch(/There (is|are) no|No change of|has no|0 renewals/i)
    await mend()
    await again.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
    await expect.poll(() => again.count()).toBe(0)
  })

  test('the sections of a profile say it, each for itself', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true } })
    const parts = /\/properties\/\d+\/(licenses|contacts|affiliated-entities|citations|inspection-reports)/
    await page.route(parts, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`/properties/${items[0]?.id}`)
    const failed = page.getByText('could not be read')
    await expect.poll(() => page.getByRole('alert').filter({ has: failed }).count()).toBe(5)
    // Other reads that succeed do not restart these, except for the next connection check: three tries each.
    let reads = 0
    page.on('request', (request) => {
      if (parts.test(request.url())) reads++
    })
    await page.waitForTimeout(2000)
    expect(reads).toBeLessThanOrEqual(15)
    expect(await page.getByRole('main').innerText()).not.toMatch(/has no|There are no/)
  })
})

describe('an empty list', () => {
  test('says what the records are for, and how they come here', async () => {
    const { email } = await aNewClient('Empty Hotels')
    const page = await console.signIn(email, '/properties')
    await page.getByText(emptySentences.nothing('properties')).waitFor()
    await page.getByText(emptySentences.about('properties') ?? '').waitFor()
    expect(await page.getByRole('link', { name: 'Upload a File' }).getAttribute('href')).toContain('/imports')
    await mustBeAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Add a Property' }).last().click()
    await page.getByRole('dialog', { name: 'New Property' }).waitFor()
    for (const [path, name] of [
      ['/divisions', 'divisions'],
      ['/licenses', 'licenses'],
      ['/renewals', 'renewals'],
      ['/tasks', 'tasks/renewals'],
      ['/my-company', 'entities'],
    ] as const) {
      await page.goto(path)
      await page.getByText(emptySentences.nothing(name)).first().waitFor()
    }
  })

  test('names the filters that nothing fits, and offers what is outside them', async () => {
    const page = await console.signIn(people.administrator, '/renewals')
    const { items } = await apiOf(page).dashboard.renewalsList({ body: { showCurrentRenewals: true, pageSize: 100 } })
    const me = (await apiOf(page).authentication.identity()).id
    const other = items.find(
      ({ assignedUserId, assignedUserName, licenseNumber }) =>
        assignedUserId !== me && assignedUserName && items.filter((one) => one.licenseNumber.includes(licenseNumber)).length === 1,
    )
    if (!other) throw new Error('The demo data has no such renewal.')
    await search(page, 'Search renewals', other.licenseNumber)
    await page.getByText(messages.noRenewalsFound).waitFor()
    await page.getByText(/^Filters: .*Assignee: /).waitFor()
    await page.getByText(`1 match assigned to ${other.assignedUserName}`).waitFor()
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByRole('link', { name: other.licenseNumber }).waitFor()
  })

  test('of a search alone can be cleared', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    await search(page, 'Search divisions', 'no such division')
    await page.getByText('There are no divisions that fit your filter criteria.').waitFor()
    await page.getByText(emptySentences.noneHas('no such division')).waitFor()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await page.locator('tbody tr').first().waitFor()
  })

  test('has no button for people who may not add', async () => {
    const { email } = await aNewClient('Vacant Inns', 'Client')
    const page = await console.signIn(email, '/properties')
    await page.getByText(emptySentences.nothing('properties')).waitFor()
    expect(await page.getByRole('main').getByRole('button', { name: 'Add a Property' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Upload a File' }).count()).toBe(0)
  })
})

describe('a property of nobody’s licenses', () => {
  test('is set up by staff, with its first license and licensee; then its keeper says why it is read-only', async () => {
    const { clientId, email, staff } = await aNewClient('Fresh Resorts')
    const api = apiOf(staff)
    const { id } = await api.properties.create({ body: { name: 'Fresh Lodge', billingClientId: clientId, ...address, reminder: true } })
    await staff.goto(`/properties/${id}`)
    await staff.getByRole('button', { name: 'Edit Property', exact: true }).waitFor()
    const [authority] = await api.lists.licensingAuthorities({ query: { clientId } })
    const [type] = await api.licenseTypes.options({ query: { licensingAuthorityIds: [authority?.value as number] } })
    await staff.getByRole('button', { name: 'Add License' }).click()
    await staff.getByRole('menuitem', { name: 'Add A New License' }).click()
    const form = dialogOf(staff, 'Add A New License')
    const pick = async (label: string, option: string) => {
      await form.dialog.getByRole('combobox', { name: label, exact: true }).click()
      await staff.getByRole('option', { name: option, exact: true }).first().click()
      await staff.keyboard.press('Tab')
    }
    await form.type('License #', 'FRESH-1')
    await form.choose('Jurisdiction', 'City')
    await pick('Licensing Authority', authority?.label as string)
    await pick('License Type', type?.label as string)
    await form.type('New Licensee', 'Fresh Beverage, Inc.')
    await form.type('Effective Date', '01/01/2026')
    await form.type('Expiration Date', '12/31/2027')
    await form.type('Track Date', '10/01/2027')
    await form.press('Save')
    await staff.getByRole('heading', { name: 'License FRESH-1' }).waitFor()

    const page = await console.signIn(email, `/properties/${id}`)
    await page.getByText(/^Kept by .* because 1 license here is theirs\./).waitFor()
    expect(await page.getByRole('button', { name: 'Edit Property', exact: true }).count()).toBe(0)
    await page.getByText('Fresh Beverage, Inc.').or(page.getByText('FRESH-1')).first().waitFor()
  })

  test('a second one of the same name and place asks first', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    const { items } = await apiOf(page).divisions.list({})
    const name = items[0]?.name ?? ''
    const called = async () => (await apiOf(page).divisions.list({ query: { searchTerm: name } })).items.filter((one) => one.name === name)
    await page.getByRole('button', { name: 'Add Division' }).first().click()
    const form = dialogOf(page, 'Create Division')
    await form.type('Name', name)
    await form.type('Company Code', 'X-1')
    await form.press('Save')
    const question = page.getByRole('dialog', { name: 'Add Another One?' })
    await question.getByText(`The division ${name} already exists`).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await called()).toHaveLength(1)
    expect(await form.input('Company Code').inputValue()).toBe('X-1')
    await form.press('Save')
    await question.getByRole('button', { name: 'Add Another One' }).click()
    await page.getByText(messages.divisionCreated).waitFor()
    expect(await called()).toHaveLength(2)
  })

  test('what is blocked says what to do, and links there', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { items } = await apiOf(page).properties.list({ body: { active: true, pageSize: 100 } })
    const all = await Promise.all(items.map(({ id }) => apiOf(page).properties.get({ params: { id } })))
    const locked = all.find(({ mayEdit, cannotUpdateStatus }) => mayEdit && cannotUpdateStatus)
    if (!locked) throw new Error('The demo data has no such property.')
    await page.goto(`/properties/${locked.id}`)
    await page.getByRole('button', { name: 'Deactivate' }).first().click()
    await page.getByText(messages.handOverLicenses).waitFor()
    await page.getByRole('link', { name: 'Show the Licenses' }).click()
    await page.waitForURL((url) => url.pathname === '/licenses')
    await page
      .getByRole('listitem')
      .filter({ hasText: `Properties: ${locked.name}` })
      .waitFor()
    await page.locator('tbody tr').first().waitFor()
  })
})
