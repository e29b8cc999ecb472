import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { dialogOf } from '../testing/dialog.ts'
import { always, alwaysChoose, button, check, countOf, csv, fieldOf, runIt } from '../testing/imports.ts'
import { withMailServer } from '../testing/mailServer.ts'
import { byName, withAuthenticator } from '../testing/passkeys.ts'
import { withConsole } from '../testing/withConsole.ts'

// In production the current day is not fixed.
const console = withConsole(async () => ({ ENVIRONMENT: 'production', EVERGREEN_TODAY: '' }))
const mailServer = withMailServer()

const PLACES = 60
const LICENSES = 400
const people = [
  { name: 'Maria', email: 'maria@dockside.example', password: 'Harbor-View-33' },
  { name: 'Dan', email: 'dan@dockside.example', password: 'Harbor-View-44' },
]

const day = (daysFromNow: number) => {
  const [year, month, date] = new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10).split('-').map(Number)
  return `${month}/${date}/${year}`
}

/** The two files of an office, with its own column names, three places with the same name, and no address beside a license. */
const locations = csv(
  ['Site #', 'Location Name', 'Street', 'City', 'ST', 'Zip Code', 'Opened', 'Remarks'],
  ...Array.from({ length: PLACES }, (_, n) => {
    const name = n < 3 ? 'Dockside Grill' : `Dockside Inn ${n}`
    return [`S-${n}`, name, `${n + 1} Dock Street`, 'Denver', 'CO', '80202', '5/17/2004', '']
  }),
)
const register = csv(
  ['Site #', 'Location', 'Permit No.', 'Kind of License', 'Issued By', 'Issued On', 'Good Through', 'Status', 'Handled By'],
  ...Array.from({ length: LICENSES }, (_, n) => [
    `S-${n % PLACES}`,
    n % PLACES < 3 ? 'Dockside Grill' : `Dockside Inn ${n % PLACES}`,
    `PN-${n}`,
    ['Tavern', 'Hotel and Restaurant', 'Tastings'][n % 3] ?? '',
    'Excise Department',
    day(n - 380),
    // A twentieth has expired; reminders must not send all at once.
    n === 7 ? 'TBD' : day(n < 20 ? -30 - n : n),
    n % 50 ? 'ACTIVE' : 'ABOUT TO EXPIRE',
    people[n % 2]?.name ?? '',
  ]),
)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const steps = (page: Page) => page.getByRole('region', { name: 'Getting Started' })

const setUp = async (page: Page) => {
  for (const [label, text] of Object.entries({ 'First Name': 'Kim', 'Last Name': 'Okafor', Email: 'kim@northwind.example' }))
    await page.getByLabel(label).fill(text)
  for (const name of ['password', 'confirmPassword']) await page.locator(`input[name=${name}]`).fill('Quiet-Meadow-7')
  await press(page, 'Create Administrator')
  await page.getByRole('region', { name: 'Provider' }).waitFor()
  await press(page, 'Continue')
  await press(page, 'Edit Mail')
  const mail = dialogOf(page, 'Edit Mail')
  await mail.type('Mail Server', '127.0.0.1')
  await mail.type('Port', String(mailServer.port()))
  await mail.dialog.getByRole('combobox', { name: 'Encryption' }).click()
  // The stored value is among these: an empty choice would become STARTTLS.
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['TLS', 'STARTTLS', 'None, or STARTTLS if the server offers it'])
  await page.getByRole('option', { name: 'None, or STARTTLS if the server offers it' }).click()
  await mail.press('Save')
  await mail.dialog.waitFor({ state: 'detached' })
  await press(page, 'Continue')
  await page.getByRole('region', { name: 'Signing In' }).waitFor()
  // The previous step collapses while this one opens.
  await expect.poll(() => page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(1)
  await press(page, 'Continue')
  await press(page, 'Start Without It')
}

const addClient = async (page: Page) => {
  await steps(page).getByRole('link', { name: 'Add a client', exact: true }).click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.getByRole('main').getByText('Add Client', { exact: true }).first().click()
  const client = dialogOf(page, 'New Client')
  await client.type('Legal Name', 'Dockside Hospitality LLC')
  await client.dialog.getByRole('combobox', { name: /^Service Level/ }).click()
  await page.getByRole('option', { name: 'Hybrid' }).click()
  await client.press('Save')
  await page.getByRole('heading', { name: 'Dockside Hospitality LLC', level: 1 }).waitFor()
}

const invite = async (page: Page) => {
  await page.goto('/users')
  await press(page, 'Invite Several')
  const { dialog, press: pressIn } = dialogOf(page, 'Invite Users')
  await dialog
    .getByRole('textbox', { name: 'Names and Addresses' })
    .fill(people.map(({ name, email }) => `${name},Lopez,${email}`).join('\n'))
  await dialog.getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: 'Client Administrator' }).click()
  await dialog.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('option', { name: 'Dockside Hospitality LLC' }).click()
  await pressIn('Check')
  await pressIn('Invite 2')
  await pressIn('Done')
}

/** Opens the upload of a first step and continues to the mapping. */
const uploadFor = async (page: Page, step: string, name: string, buffer: Buffer) => {
  const client = page.getByRole('combobox', { name: /^Client/ })
  for (const open of [
    () => page.goto('/imports/create?kind=properties'),
    async () => {
      await page.goto('/properties')
      await steps(page)
        .getByRole('link', { name: `${step}: upload a file` })
        .click()
    },
  ]) {
    await open()
    // The only client is preselected.
    await expect.poll(() => client.inputValue()).toBe('Dockside Hospitality LLC')
  }
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
  await button(page, 'Next: Map').click()
}

/** Follows the link of an invitation, with the server's host name, because browsers have no passkeys at an IP address. */
const accept = async ({ email, password }: (typeof people)[number]) => {
  const mail = () => mailServer.received.find(({ to, text }) => to === email && text.includes('/invitation'))?.text
  await expect.poll(mail, { timeout: 20_000 }).toBeTruthy()
  const page = await console.visit('/signIn')
  await page.goto(byName(page) + present(/\/invitation\?token=[\w-]+/.exec(present(mail())))[0])
  for (const at of [0, 1]) await page.locator('input[type=password]').nth(at).fill(password)
  await press(page, 'Save Password and Sign In')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  return page
}

const addPasskey = async (page: Page) => {
  await withAuthenticator(page)
  await page.goto(`${byName(page)}/my-account`)
  await press(page, 'Add Passkey')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Passkey' }).click()
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL(/\/signIn/)
  await page.getByRole('button', { name: /passkey/ }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
}

test('an empty installation becomes a client at work, in the console alone', { timeout: 240_000 }, async () => {
  const kim = await console.visit(present(/\/set-up\?token=[\w-]+/.exec(console.printed()))[0])
  await setUp(kim)
  await addClient(kim)
  await invite(kim)

  await uploadFor(kim, 'Add properties', 'Locations.csv', locations)
  await fieldOf(kim, 'Open Date').getByText('Opened', { exact: true }).waitFor()
  await check(kim)
  expect(await countOf(kim, 'To create')).toBe(String(PLACES))
  await runIt(kim)
  expect(await countOf(kim, 'Created')).toBe(String(PLACES))

  await uploadFor(kim, 'Add licenses', 'Register.csv', register)
  for (const [title, column] of Object.entries({
    'License #': 'Permit No.',
    'License Type': 'Kind of License',
    'Property Number': 'Site #',
  }))
    await fieldOf(kim, title).getByText(column, { exact: true }).waitFor()
  await always(kim, 'State of the Authority', 'CO')
  await alwaysChoose(kim, 'Term', '1 Year')
  await alwaysChoose(kim, 'Jurisdiction', 'City/County')
  await alwaysChoose(kim, 'Renewal Designation', 'The client')
  for (const { name, email } of people) {
    await fieldOf(kim, 'Assignee')
      .getByRole('combobox', { name: `Assignee: instead of ${name}` })
      .click()
    await kim.getByRole('option', { name: email }).click()
  }
  await check(kim)
  expect(await countOf(kim, 'To create')).toBe(String(LICENSES - 1))
  await kim.getByText(sentences.importCell('TBD', 'Invalid Date')).waitFor()
  await runIt(kim)
  expect(await countOf(kim, 'Created')).toBe(String(LICENSES - 1))
  await kim.getByText(/^In the queue: 399 active licenses: \d+ expired/).waitFor()
  const { pathname, searchParams } = new URL(
    (await kim.getByRole('link', { name: 'Open the Renewals' }).getAttribute('href')) ?? '',
    'http://x',
  )
  expect([pathname, JSON.parse(searchParams.get('filter') ?? '')]).toMatchObject([
    '/renewals',
    { clientIds: [1], showCurrentRenewals: false },
  ])

  const [maria, dan] = [await accept(present(people[0])), await accept(present(people[1]))]
  await addPasskey(maria)
  await dan.goto(`${byName(dan)}/renewals`)
  await dan.getByRole('row').filter({ hasText: 'Dockside' }).first().waitFor()
  expect(mailServer.received.filter(({ text }) => text.includes('renewals'))).toEqual([])

  await maria.goto(`${byName(maria)}/reminders`)
  await press(maria, 'Switch On')
  const { dialog, press: pressIn } = dialogOf(maria, 'Switch Reminders On')
  await dialog.getByText(/^2 mails to 2 people/).waitFor()
  // Nineteen licenses have expired, but the first morning sends only what is due on that day.
  expect(await dialog.getByText(/^1\d licenses to look after/).count()).toBe(0)
  await pressIn('Switch On')
  await maria.getByText(/^Switched on from/).waitFor()
})
