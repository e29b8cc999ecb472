import { expect, test } from 'vitest'
import { listAddress } from '../providers/paths.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('the date format of the installation holds in lists, sentences and fields', async () => {
  const page = await console.signIn(people.staff, '/installation')
  await page.getByRole('button', { name: 'Edit Provider', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Provider' })
  await dialog.getByLabel('Date Format').click()
  await page.getByRole('option', { name: 'DD.MM.YYYY' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Provider' }).getByText('DD.MM.YYYY').waitFor()

  await page.goto(listAddress('licenses', { active: true, renewalDesignation: 'Provider' }))
  const table = page.getByRole('grid').first()
  await table
    .getByText(/\b\d\d\.\d\d\.\d\d\b/)
    .first()
    .waitFor()
  expect(await table.innerText()).not.toMatch(/\d\d\/\d\d\/\d\d/)

  await table.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit Tracking Details' }).click()
  const edit = page.getByRole('dialog')
  const field = edit.getByRole('textbox', { name: /Track Date/ })
  await field.fill('')
  await field.pressSequentially('3.4.2027')
  expect(await field.inputValue()).toBe('03.04.2027')
  await field.fill('2027-04-03')
  await field.blur()
  expect(await field.inputValue()).toBe('03.04.2027')
  await field.fill('')
  expect(await field.getAttribute('placeholder')).toBe('DD.MM.YYYY')
})
