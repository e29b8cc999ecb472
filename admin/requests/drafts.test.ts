import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('addresses that a draft brings back are shown in their box', async () => {
  const page = await console.signIn(people.administrator, '/properties/1')
  const open = async () => {
    await page
      .getByRole('button', { name: /^Request…/ })
      .first()
      .click()
    return page.getByRole('dialog').getByLabel('Further Addresses')
  }
  const box = await open()
  await box.pressSequentially('office@harbor.example, ', { delay: 5 })
  expect(await box.inputValue()).toBe('office@harbor.example, ')
  await box.pressSequentially('desk@harbor.example', { delay: 5 })
  await page.reload()
  const again = await open()
  await page.getByText(messages.draftKept).waitFor()
  expect(await again.inputValue()).toBe('office@harbor.example, desk@harbor.example')
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await again.inputValue()).toBe('')
})
