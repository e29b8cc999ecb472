import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('an administrator makes an account for a program, a token with a scope, and revokes it', async () => {
  const page = await console.signIn(people.administrator, '/service-accounts')
  await page.getByRole('button', { name: 'New Service Account' }).click()
  const form = dialogOf(page, 'New Service Account')
  await form.dialog.getByRole('textbox', { name: 'Name' }).fill('Mirror')
  await form.dialog.getByRole('combobox', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Client Contributor' }).click()
  await form.press('Create')
  await page.getByText(messages.serviceAccountCreated).waitFor()
  await page.getByRole('button', { name: 'Create Token' }).click()
  const token = dialogOf(page, 'New Token of Mirror')
  await token.dialog.getByRole('textbox', { name: 'Name' }).fill('Server 1')
  await token.dialog.getByRole('combobox', { name: /Scopes/ }).click()
  await page.getByRole('option', { name: 'Licenses: Read', exact: true }).click()
  await page.keyboard.press('Escape')
  await token.press('Create')
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toMatch(/^[\w-]{43}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('gridcell', { name: 'licenses:read' }).waitFor()
  await mustBeAccessible(page)
  await mustFit(page)
  await page.getByRole('button', { name: 'Revoke Server 1' }).click()
  await dialogOf(page, 'Revoke Token').press('Revoke')
  await page.getByText(messages.tokenRevoked).waitFor()
})
