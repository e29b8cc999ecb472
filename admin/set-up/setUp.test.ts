import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { withMailServer } from '../testing/mailServer.ts'
import { apiOf } from '../testing/server.ts'
import { withConsole } from '../testing/withConsole.ts'

const FIRST = { email: 'kim@northwind.example', password: 'Quiet-Meadow-7' }

// In production the current day is not fixed.
const console = withConsole(async () => ({ ENVIRONMENT: 'production', EVERGREEN_TODAY: '', REMINDER_HOUR: '6' }))

const mailServer = withMailServer()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const save = async (page: Page, title: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
  await press(page, title)
  const dialog = page.getByRole('dialog', { name: title })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
const link = () => present(/\/set-up\?token=[\w-]+/.exec(console.printed()))[0]
const firstSteps = (page: Page) => page.getByRole('region', { name: 'Getting Started' })

test('before there are users, the sign-in page and the page without a link say how to begin', async () => {
  const page = await console.visit('/signIn')
  await page.getByText(messages.setUpNeedsLink).waitFor()
  await page.goto('/set-up')
  await page.getByText(messages.setUpNeedsLink).waitFor()
  await mustBeAccessible(page)
})

test('from the printed link of an empty installation to the first steps', { timeout: 120_000 }, async () => {
  const page = await console.visit(link())
  await page.getByLabel('First Name').fill('Kim')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email').fill(FIRST.email)
  const typePassword = async (password: string) => {
    for (const name of ['password', 'confirmPassword']) await page.locator(`input[name=${name}]`).fill(password)
  }
  await typePassword('password')
  await press(page, 'Create Administrator')
  await page.getByText(messages.passwordWeak, { exact: true }).waitFor()
  await typePassword(FIRST.password)
  await mustBeAccessible(page)
  await press(page, 'Create Administrator')

  await page.getByRole('region', { name: 'Provider' }).waitFor()
  expect(page.url()).not.toContain('token')
  // The initial time zone is the browser's.
  const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await page.getByRole('region', { name: 'Provider' }).getByText(own, { exact: true }).waitFor()
  await save(page, 'Edit Provider', async (dialog) => {
    await dialog.getByLabel('Provider Name').fill('Northwind Licensing')
    await dialog.getByLabel('Time Zone').fill('nowhere')
    await page.getByText('No options').waitFor()
    await dialog.getByLabel('Time Zone').fill('chicago')
    await page.getByRole('option', { name: 'America/Chicago' }).click()
  })
  await page.getByText('America/Chicago').waitFor()
  await mustBeAccessible(page)
  await press(page, 'Continue')
  await save(page, 'Edit Mail', async (dialog) => {
    await dialog.getByLabel('Mail Server').fill('127.0.0.1')
    await dialog.getByLabel('Port').fill(String(mailServer.port()))
    await dialog.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'None, or STARTTLS if the server offers it' }).click()
  })
  await press(page, 'Send a Test')
  await page.getByText(sentences.testMailSentTo(FIRST.email)).waitFor()
  expect(mailServer.received.map(({ to }) => to)).toEqual([FIRST.email])
  // The result of a test mail is shown until the settings change.
  await save(page, 'Edit Mail', (dialog) => dialog.getByLabel('Sender of Mails').fill('mail@northwind.example'))
  await page.getByText(sentences.testMailSentTo(FIRST.email)).waitFor({ state: 'detached' })
  await press(page, 'Continue')
  await page.getByRole('region', { name: 'Signing In' }).waitFor()
  await page.reload()
  await save(page, 'Edit Signing In', (dialog) => dialog.getByLabel('Client Administrator').check())
  await page.getByRole('region', { name: 'Signing In' }).getByText('Client Administrator').waitFor()
  await press(page, 'Continue')
  await press(page, 'Start Without It')

  await firstSteps(page).getByText(sentences.stepsDone(2, 8)).waitFor()
  await mustBeAccessible(page)
  await apiOf(page).clients.create({
    body: {
      legalName: 'Pier Nine Taverns LLC',
      serviceLevel: 'Saas',
      clientCostStructure: 'Subscription',
      clientRenewalBillingResponsibility: 'Client',
      clientAllowUserPasswordLogin: true,
      isBillingIdRequired: false,
      isPropertyContactRequired: false,
      isPropertyDivisionRequired: false,
    },
  })
  await page.reload()
  await firstSteps(page).getByText(sentences.stepsDone(3, 8)).waitFor()
  expect(await firstSteps(page).getByRole('link', { name: 'Add properties', exact: true }).getAttribute('href')).toBe('/properties')
  const upload = firstSteps(page).getByRole('link', { name: 'Add properties: upload a file' })
  expect(await upload.getAttribute('href')).toBe('/imports/create?kind=properties&clientId=1')
  await press(page, 'Dismiss')
  await firstSteps(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await firstSteps(page).count()).toBe(0)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Getting Started' }).click()
  await page.getByRole('heading', { name: 'Getting Started', level: 1 }).waitFor()
  await page.getByText(sentences.stepsDone(3, 8)).waitFor()
  await mustBeAccessible(page)
  await press(page, 'Show on the First Page')
  await page.getByRole('button', { name: 'Show on the First Page' }).waitFor({ state: 'detached' })
  await page.goto('/')
  await firstSteps(page).waitFor()
})

test('a step of the set-up asks who is gone to sign in, and comes back to the step', async () => {
  const page = await console.visit('/set-up?step=2')
  await page.getByLabel('Email').fill(FIRST.email)
  await page.getByLabel('Password').fill(FIRST.password)
  await press(page, 'Sign In')
  await page.getByRole('region', { name: 'Mail' }).waitFor()
  expect(page.url()).toContain('/set-up?step=2')
  await page.reload()
  await page.getByRole('region', { name: 'Mail' }).waitFor()
  await press(page, 'Back')
  await page.getByRole('region', { name: 'Provider' }).waitFor()
})

test('the link is used up', async () => {
  const page = await console.visit(link())
  await page.getByText(messages.setUpDone).waitFor()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  expect(await page.getByText(messages.setUpNeedsLink).count()).toBe(0)
})

test('Installation shows the settings, and what the environment sets cannot be changed', async () => {
  const page = await console.visit('/signIn?redirectUri=/installation')
  await page.getByLabel('Email').fill(FIRST.email)
  await page.getByLabel('Password').fill(FIRST.password)
  await press(page, 'Sign In')
  await page.getByRole('heading', { name: 'Installation', level: 1 }).waitFor()
  await page.getByText('Northwind Licensing').first().waitFor()
  const reason = sentences.setByVariable('REMINDER_HOUR')
  await page.getByText(reason).waitFor()
  await mustBeAccessible(page)
  await press(page, 'Edit Reminders and Documents')
  const dialog = page.getByRole('dialog', { name: 'Edit Reminders and Documents' })
  await dialog.getByText(reason).waitFor()
  expect(await dialog.getByLabel('Hour of Reminders').isDisabled()).toBe(true)
  await dialog.getByLabel('Documents of a Client (MiB)').fill('2048')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(messages.installationUpdated).waitFor()
  expect(await apiOf(page).installation.get()).toMatchObject({
    documentsMibPerClient: 2048,
    reminderHour: 6,
    providerName: 'Northwind Licensing',
  })
})
