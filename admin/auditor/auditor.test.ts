import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '../../fixtures/demo/pdf.ts'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** Gives a license a document, and returns the name of its property. */
const giveDocument = async (page: Page): Promise<string> => {
  const { licenses } = apiOf(page)
  const document = pdfOf(['License']).toString('base64')
  for (const { id } of (await licenses.list({ body: { pageSize: 100 } })).items) {
    const license = await licenses.get({ params: { id } })
    if (!license.mayEdit || !license.active || !license.propertyActive) continue
    await licenses.updateDocument({ params: { id }, body: { document, documentFileName: 'a.pdf', documentContentType: 'application/pdf' } })
    return license.propertyName
  }
  throw new Error('The demo data has no such license.')
}

test('an administrator makes a room, an outsider reads and asks, and the room ends', async () => {
  const page = await console.signIn(people.administrator, '/auditor-rooms')
  await page.getByRole('button', { name: 'Create Room' }).click()
  const form = dialogOf(page, 'New Auditor Room')
  await form.dialog.getByRole('textbox', { name: 'Auditor' }).fill('Deloitte')
  await form.dialog.getByRole('combobox', { name: /Properties/ }).click()
  await page.getByRole('option', { name: await giveDocument(page) }).click()
  await page.keyboard.press('Escape')
  await form.press('Create')
  const address = new URL(await page.getByRole('textbox', { name: 'Address' }).inputValue())
  await page.getByRole('button', { name: 'Done' }).click()

  const outside = await console.visit(address.pathname)
  await outside.getByRole('heading', { name: /^Licenses of / }).waitFor()
  await mustFit(outside)
  await mustBeAccessible(outside)
  await outside
    .getByRole('button', { name: /^History of / })
    .first()
    .click()
  await outside.getByRole('heading', { name: 'Completed Renewals' }).waitFor()
  await outside
    .getByRole('button', { name: /^View .*\.pdf$/ })
    .first()
    .click()
  await outside
    .getByRole('region', { name: /^Preview of / })
    .locator('canvas')
    .waitFor()
  await outside.getByRole('button', { name: 'Close Preview' }).click()
  await outside
    .getByRole('button', { name: /^Ask about / })
    .first()
    .click()
  const question = outside.getByRole('textbox', { name: 'Question' })
  await expect.poll(() => question.evaluate((input) => input === document.activeElement)).toBe(true)
  await question.fill('Where is the posted copy?')
  await outside.getByRole('button', { name: 'Ask', exact: true }).click()
  await outside.getByText('Where is the posted copy?').waitFor()

  const revoke = page.getByRole('button', { name: 'Revoke Deloitte' })
  await revoke.first().waitFor()
  const open = await revoke.count()
  await revoke.first().click()
  await dialogOf(page, 'End Auditor Room').press('End')
  await page.getByText(messages.auditorRoomEnded).waitFor()
  await expect.poll(() => revoke.count()).toBe(open - 1)
  await outside.reload()
  await outside.getByText(messages.auditorRoomGone).waitFor()
})

test('a pack of a property is downloaded', async () => {
  const page = await console.signIn(people.administrator, '/properties/1')
  await page.getByRole('button', { name: 'Evidence Pack…' }).click()
  await mustBeAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialogOf(page, 'Evidence Pack').press('Make Pack')
  expect((await downloading).suggestedFilename()).toMatch(/^Evidence .*\.zip$/)
})
