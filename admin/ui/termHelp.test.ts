import { expect, test } from 'vitest'
import { GLOSSARY } from '../../rules/messages/glossary.ts'
import { mustBeAccessible, themes } from '../testing/axe.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test.each(themes)('a question mark beside a term says what it means, by the keyboard too, in the %s theme', async (colorScheme) => {
  const page = await console.signIn(people.administrator, '/licenses/1', { colorScheme })
  const mark = page.getByRole('button', { name: 'What is Track Date?' }).first()
  const help = page.getByRole('tooltip')
  await mark.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => help.textContent()).toBe(GLOSSARY['Track Date'])
  if (process.env.EVERGREEN_PICTURES) await page.screenshot({ path: `${process.env.EVERGREEN_PICTURES}/term-help.png` })
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await mustBeAccessible(page)
})
