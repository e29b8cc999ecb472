import type { Page } from 'playwright-core'
import { messages } from '../../rules/messages.ts'

/** The dialog with a title, with helpers to fill it in. */
export const dialogOf = (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  return {
    dialog,
    input: (label: string) => dialog.getByLabel(label, { exact: false }).first(),
    type: (label: string, text: string) => dialog.getByRole('textbox', { name: label, exact: true }).fill(text),
    /** Selects an option of a list that needs no search. */
    choose: async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    says: (sentence: string) => dialog.getByText(sentence, { exact: true }).first().waitFor(),
    press: (button: string) => dialog.getByRole('button', { name: button, exact: true }).click(),
  }
}

/** Answers the question about unsaved changes. */
export const answerUnsaved = async (page: Page, answer: 'Discard Changes' | 'Keep Editing') => {
  const question = page.getByRole('dialog', { name: messages.discardTitle })
  await question.getByRole('button', { name: answer }).click()
  await question.waitFor({ state: 'detached' })
}

/** Closes a dialog or menu with Escape, even from an input. */
export const closeByEscape = async (page: Page) => {
  // In a combobox, Escape would only close its list.
  if ((await page.locator('.MuiDialog-root [role=combobox]:focus').count()) > 0) await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  if (await page.getByRole('dialog', { name: messages.discardTitle }).isVisible()) await answerUnsaved(page, 'Discard Changes')
  await page.locator('.MuiModal-root').first().waitFor({ state: 'detached' })
}
