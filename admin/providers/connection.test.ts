import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

/** Behavior with an unreachable server, a slow network, and after a reload. */

const console = withConsole()

const bar = (page: Page) => page.getByText(messages.offline)
const alerts = (page: Page) => page.getByRole('alert')
const menu = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()

test('a server that is away is one quiet bar; once it is back the page goes on by itself', async () => {
  const page = await console.signIn(people.administrator)
  for (const screen of ['Licenses', 'Properties', 'Renewals']) {
    await menu(page, screen)
    await page.getByRole('grid', { name: screen }).locator('tbody tr').first().waitFor()
  }
  await console.down()
  try {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor()
    await page.getByRole('textbox', { name: 'Search renewals' }).fill('Harbor')
    await bar(page).waitFor()
    await menu(page, 'Licenses')
    await page.waitForTimeout(4000) // the reads are tried again, and fail
    expect(await bar(page).count()).toBe(1)
    expect(await page.locator('.MuiAlert-root').filter({ hasText: messages.serverUnreachable }).count()).toBeLessThanOrEqual(1)
    await mustBeAccessible(page)
  } finally {
    await console.up()
  }
  await bar(page).waitFor({ state: 'detached' })
  await page.locator('tbody tr').first().waitFor()
  expect(await alerts(page).count()).toBe(0)
})

test('a dialog says itself what failed, and keeps what was typed until the server is back', async () => {
  const page = await console.signIn(people.administrator, '/officer-titles')
  await page.getByRole('button', { name: 'Add Officer Title' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  const name = dialog.getByRole('textbox').first()
  await name.fill('Keeper of the Seal')
  await console.down()
  try {
    await save.click()
    await dialog.getByText(messages.serverUnreachable).waitFor()
    await bar(page).waitFor()
    // Only the alert inside the dialog, and no toast.
    expect(await alerts(page).count()).toBe(1)
    expect(await name.inputValue()).toBe('Keeper of the Seal')
  } finally {
    await console.up()
  }
  await bar(page).waitFor({ state: 'detached' })
  await save.click()
  await page.getByText(calls.officerTitles.create.success).waitFor()
})

test('a question that fails says so inside and stays', async () => {
  const page = await console.signIn(people.administrator, '/officer-titles')
  await page.route('**/officer-titles/*', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await page
    .getByRole('button', { name: /^Delete / })
    .and(page.locator(':enabled'))
    .first()
    .click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByText(messages.serverUnreachable).waitFor()
  expect(await alerts(page).count()).toBe(1)
})

test('what was typed is back after the page was loaded again, until it is saved or given up', async () => {
  const page = await console.signIn(people.administrator, '/renewal-tips')
  const text = 'Call the county before the fifth: the clerk is away after that.'
  const open = async () => {
    await page.getByRole('button', { name: 'Add Renewal Tip' }).click()
    return page.getByRole('dialog').getByRole('textbox', { name: /^Description/ })
  }
  const category = page.getByRole('dialog').getByRole('combobox').first()
  await (await open()).fill(text)
  const before = await category.innerText()
  await category.click()
  await page.getByRole('option').last().click()
  const chosen = await category.innerText()
  expect(chosen).not.toBe(before)
  await page.reload()
  const again = await open()
  await page.getByText(messages.draftKept).waitFor()
  expect(await again.inputValue()).toBe(text)
  expect(await category.innerText()).toBe(chosen)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await again.inputValue()).toBe('')
  expect(await category.innerText()).toBe(before)
  await page.reload()
  await open()
  expect(await page.getByText(messages.draftKept).count()).toBe(0)
})

test('the same failure twice is one toast', async () => {
  const page = await console.signIn(people.staff, '/activity')
  await page.route('**/audit/verify', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Verify Audit' })
  for (const _ of [1, 2, 3]) {
    await button.click()
    await page.waitForFunction(() => document.querySelector('.MuiAlert-root'))
    await button.isEnabled()
  }
  expect(await page.getByText(messages.serverUnreachable).count()).toBe(1)
})

test('a slow network is no lost connection: rows come late, and nothing is sent twice', async () => {
  const page = await console.signIn(people.administrator)
  await page.locator('tbody tr').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const slow = { offline: false, latency: 400, downloadThroughput: 40_000, uploadThroughput: 20_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await menu(page, 'My Company')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await page.getByRole('dialog').getByRole('textbox').last().fill('5035550199')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect.poll(() => sent.length).toBe(1)
  await page.waitForTimeout(1000)
  expect([sent.length, await bar(page).count()]).toEqual([1, 0])
})
