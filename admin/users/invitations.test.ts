import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { type MailServer, mailServer } from '../../server/testing/reminders/smtp.ts'
import { byName, withAuthenticator } from '../testing/passkeys.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

let smtp: MailServer
beforeAll(async () => {
  smtp = await mailServer()
})
afterAll(() => smtp[Symbol.asyncDispose]())

const console = withConsole(async (address) => ({ SMTP_URL: smtp.url, PUBLIC_URL: address }))

const PASSWORD = 'Lighthouse-77'
const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const linksTo = (address: string) =>
  smtp.delivered
    .filter(({ to }) => to === address)
    .map(({ raw }) => /http\S+\/invitation\?token=[\w-]+/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? '')
/** The link of the nth mail to an address. */
const linkTo = async (address: string, nth = 1): Promise<string> => {
  await expect.poll(() => linksTo(address).length, { timeout: 15_000 }).toBe(nth)
  return linksTo(address)[nth - 1] as string
}
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
const accept = async (page: Page, password = PASSWORD) => {
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Save Password and Sign In' }).click()
}

test('a user is invited by mail, resent, chooses a password on the page, and is signed in', async () => {
  const page = await console.signIn(people.administrator, '/users')
  await page.getByRole('button', { name: 'Add a User' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Client Contributor', exact: true }).click()
  await dialog.getByText(messages.inviteInstead).first().waitFor()
  for (const [label, text] of Object.entries({ 'First Name': 'Nora', 'Last Name': 'Quist', Email: 'nora.quist@harbor.example' }))
    await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(messages.userCreated).waitFor()
  const row = rowOf(page, 'Nora Quist')
  await row.getByText('Invited', { exact: true }).waitFor()
  const first = await linkTo('nora.quist@harbor.example')

  await row.getByRole('button', { name: 'Resend to Nora Quist' }).click()
  await page.getByText(messages.invitationSent).waitFor()
  const second = await linkTo('nora.quist@harbor.example', 2)

  const invitee = await console.visit(pathOf(first))
  await invitee.getByText(messages.invitationInvalid).waitFor()
  await invitee.goto(pathOf(second))
  await invitee.getByText('nora.quist@harbor.example · Harbor Hotels').waitFor()
  await accept(invitee, 'short')
  await invitee.getByText(messages.passwordWeak, { exact: true }).waitFor()
  await accept(invitee, 'Harbor-Hotels-1')
  await invitee.getByText(messages.passwordCommon).waitFor()
  await accept(invitee)
  await invitee.getByRole('button', { name: 'Account of Nora Quist' }).waitFor()
  await invitee.waitForURL(/\/tasks/)

  await page.reload()
  await rowOf(page, 'Nora Quist').waitFor()
  expect(await rowOf(page, 'Nora Quist').getByText('Invited').count()).toBe(0)
}, 120_000)

test('an invited person takes a passkey instead of a password; at an IP address none is offered', async () => {
  const page = await console.signIn(people.administrator, '/users')
  const user = { firstName: 'Ines', lastName: 'Falk', email: 'ines.falk@harbor.example', roleName: 'ClientContributor' as const }
  await apiOf(page).users.create({ body: user })
  const path = pathOf(await linkTo(user.email))
  const invitee = await console.visit(path)
  await invitee.getByRole('button', { name: 'Save Password and Sign In' }).waitFor()
  expect(await invitee.getByRole('button', { name: 'Accept with a Passkey' }).count()).toBe(0)
  await invitee.goto(byName(invitee) + path)
  const authenticator = await withAuthenticator(invitee)
  await invitee.getByRole('button', { name: 'Accept with a Passkey' }).click()
  await invitee.getByRole('button', { name: 'I Have Saved Them' }).click()
  await invitee.getByRole('button', { name: 'Account of Ines Falk' }).click()
  await invitee.getByRole('menuitem', { name: 'Log Out' }).click()
  await invitee.waitForURL(/\/signIn/)
  await invitee.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await invitee.getByRole('button', { name: 'Account of Ines Falk' }).waitFor()
  await authenticator.remove()
}, 120_000)

test('an invitation is revoked, and its link is dead', async () => {
  const page = await console.signIn(people.administrator, '/users')
  const user = { firstName: 'Rita', lastName: 'Voss', email: 'rita.voss@harbor.example', roleName: 'Client' as const }
  await apiOf(page).users.create({ body: user })
  await page.reload()
  await rowOf(page, 'Rita Voss').getByRole('button', { name: 'Revoke invitation of Rita Voss' }).click()
  await dialogOf(page).getByRole('button', { name: 'Revoke' }).click()
  await page.getByText(messages.invitationRevoked).waitFor()
  await rowOf(page, 'Rita Voss').getByText('Not Invited').waitFor()
  const invitee = await console.visit(pathOf(await linkTo(user.email)))
  await invitee.getByText(messages.invitationInvalid).waitFor()
  await rowOf(page, 'Rita Voss').getByRole('button', { name: 'Invite Rita Voss' }).click()
  await rowOf(page, 'Rita Voss').getByText('Invited', { exact: true }).waitFor()
}, 120_000)

test('a list of people is only given up after a question', async () => {
  const page = await console.signIn(people.administrator, '/users')
  await page.getByRole('button', { name: 'Invite Several' }).click()
  const names = page.getByRole('textbox', { name: 'Names and Addresses' })
  await names.fill('Anna Bell <anna@harbor.example>')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  expect(await names.inputValue()).toBe('Anna Bell <anna@harbor.example>')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await names.waitFor({ state: 'detached' })
})

test('several are invited from a file, after each line was checked', async () => {
  const page = await console.signIn(people.staff, '/users')
  await page.getByRole('button', { name: 'Invite Several' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText(messages.required).waitFor()
  const text =
    'Anna Bell <anna.bell@summit.example>\nBo Cruz, bo.cruz@summit.example, Manager\nnobody\nCarl Mercer, administrator@harbor.example'
  await dialog
    .getByLabel('File of names and addresses')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Names and Addresses' }).inputValue()).toBe(text)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Summit Resorts' }).click()
  await dialog.getByRole('button', { name: 'Check' }).click()
  const counts = { addedCount: 0, unchangedCount: 0, refusedCount: 2, invitedCount: 2 }
  await dialog.getByText(sentences.inviteCounts({ ...counts, dryRun: true })).waitFor()
  await dialog.getByText(`Email: ${messages.emailTaken}`).waitFor()
  await dialog.getByRole('cell', { name: 'Bo Cruz', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Invite 2' }).click()
  await dialog.getByText(sentences.inviteCounts({ ...counts, dryRun: false })).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await rowOf(page, 'Anna Bell').getByText('Invited', { exact: true }).waitFor()
  await rowOf(page, 'Bo Cruz').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Title', exact: true }).click()
  await page.keyboard.press('Escape')
  await rowOf(page, 'Bo Cruz').getByText('Manager').waitFor()
  const invitee = await console.visit(pathOf(await linkTo('bo.cruz@summit.example')))
  await accept(invitee)
  await invitee.getByRole('button', { name: 'Account of Bo Cruz' }).waitFor()
}, 120_000)

test('people change their password with the current one, and their other sessions end', async () => {
  const elsewhere = await console.signIn(people.viewer, '/properties')
  const page = await console.signIn(people.viewer, '/my-account')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = dialogOf(page)
  const change = async (current: string) => {
    await dialog.getByLabel('Current Password').fill(current)
    await dialog.getByLabel('New Password').fill(PASSWORD)
    await dialog.getByLabel('Confirm Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Change Password' }).click()
  }
  await change('Wrong-Word-77')
  await dialog.getByText(messages.currentPasswordWrong).waitFor()
  await change('Evergreen-2026!')
  await page.getByText(messages.passwordUpdated).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await elsewhere.reload()
  await elsewhere.waitForURL(/\/signIn/)
}, 120_000)
