import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const dialogIn = (page: Page) => page.getByRole('dialog').last()
const choose = async (page: Page, label: string, option: string) => {
  await dialogIn(page).getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const userNamed = async (page: Page, searchTerm: string) => (await apiOf(page).users.list({ body: { searchTerm, active: null } })).items[0]

test('deactivating somebody asks where their work goes, and moves it in one step', async () => {
  const page = await console.signIn(people.administrator, '/users')
  const before = await userNamed(page, 'jordan.blake@harbor.example')
  expect(before?.assignedLicensesCount).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Edit Jordan Blake' }).click()
  await dialogIn(page).getByLabel('Active').click()
  await dialogIn(page).getByRole('button', { name: 'Hand Over and Deactivate' }).click()
  await page.getByRole('heading', { name: 'Hand Over from Jordan Blake' }).waitFor()
  expect(await dialogIn(page).getByLabel('Deactivate').isChecked()).toBe(true)
  await dialogIn(page).getByRole('button', { name: 'Hand Over', exact: true }).click()
  await page.getByText('Leave It Unassigned?').waitFor()
  await dialogIn(page).getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'To', 'Andre Baptiste')
  await dialogIn(page).getByRole('button', { name: 'Hand Over', exact: true }).click()
  await page.getByText(/were handed over\.$/).waitFor()
  expect(await userNamed(page, 'jordan.blake@harbor.example')).toMatchObject({ active: false, assignedLicensesCount: 0, openTasksCount: 0 })
})

test('a leave names the deputy in lists, and is deleted', async () => {
  const page = await console.signIn(people.contributor, '/my-account')
  const { id } = await apiOf(page).authentication.identity()
  await page.getByRole('button', { name: 'Add Leave' }).click()
  await dialogIn(page).getByRole('textbox', { name: 'First Day' }).fill('11/20/2026')
  await dialogIn(page).getByRole('textbox', { name: 'Last Day' }).fill('12/01/2026')
  await choose(page, 'Deputy', 'Caroline Mercer')
  await dialogIn(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('gridcell', { name: 'Caroline Mercer' }).waitFor()
  const { items } = await apiOf(page).dashboard.renewalsList({ body: { assignedUserIds: [id] } })
  expect(items[0]?.assignedUserName).toBe('Caroline Mercer for Andre Baptiste')
  await page.getByRole('button', { name: /^Delete the leave/ }).click()
  await dialogIn(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText(messages.noLeaves).waitFor()
})

test('deactivating somebody by Save asks first, and leaves nothing open with them', async () => {
  const page = await console.signIn(people.administrator, '/users')
  const email = people.contributor
  const before = await userNamed(page, email)
  expect(before?.assignedLicensesCount).toBeGreaterThan(0)
  await page.getByRole('button', { name: `Edit ${before?.firstName} ${before?.lastName}` }).click()
  await dialogIn(page).getByLabel('Active').click()
  await dialogIn(page).getByText(messages.deactivationUnassigns).waitFor()
  const save = () => dialogIn(page).getByRole('button', { name: 'Save' }).click()
  await save()
  await page.getByText('Deactivate and Leave It Unassigned?').waitFor()
  await dialogIn(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await userNamed(page, email)).toMatchObject({ active: true })
  await save()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect.poll(() => userNamed(page, email)).toMatchObject({ active: false, assignedLicensesCount: 0, openTasksCount: 0 })
})
