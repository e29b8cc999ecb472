import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('a webhook is created, tested, changed, rolled and deleted', async () => {
  const page = await console.signIn(people.administrator, '/webhooks')
  await page.getByRole('button', { name: 'New Webhook' }).click()
  const dialog = dialogOf(page, 'New Webhook')
  await dialog.dialog.locator('input[name=name]').fill('Mirror')
  await dialog.dialog.locator('input[name=url]').fill('https://10.0.0.1/hook')
  await dialog.dialog.getByLabel('License Changed').click()
  await dialog.press('Create')
  await dialog.says(messages.webhookUrlPrivate)
  await dialog.dialog.locator('input[name=url]').fill('https://93.184.216.34/hook')
  await dialog.press('Create')
  const shown = dialogOf(page, 'The New Webhook')
  await shown.says(messages.webhookSecretShownOnce)
  await shown.press('Done')

  await page.getByRole('link', { name: 'Mirror' }).click()
  await page.getByRole('heading', { name: 'Mirror', level: 1 }).waitFor()
  await page.getByText('Nothing has been sent to this webhook yet.').waitFor()
  await page.getByRole('button', { name: 'Send Test' }).click()
  await page.getByText(messages.webhookTested).waitFor()
  await page.getByRole('gridcell', { name: 'webhook.test' }).waitFor()
  await mustBeAccessible(page)

  await page.getByRole('button', { name: 'Roll Secret' }).click()
  await dialogOf(page, 'Roll Secret').press('Roll Secret')
  await dialogOf(page, 'The New Secret').press('Done')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialogOf(page, 'Delete Webhook').press('Delete')
  await page.getByText('No webhooks.', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: 'Mirror' }).count()).toBe(0)
})

test('people who do not administer their side have none', async () => {
  const page = await console.signIn(people.contributor, '/renewals')
  expect(await page.getByRole('menuitem', { name: 'Webhooks' }).count()).toBe(0)
  await page.goto('/webhooks')
  await page.waitForURL(/\/access-denied/)
})
