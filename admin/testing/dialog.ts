import type { Page } from 'playwright-core'

/** The dialog with a title, with helpers to fill it in. */
export const dialogOf = (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  return {
    dialog,
    input: (label: string) => dialog.getByLabel(label, { exact: false }).first(),
    type: (label: string, text: string) => dialog.getByRole('textbox', { name: label, exact: true }).fill(text),
    /** For a list short enough to click. */
    choose: async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
    says: (sentence: string) => dialog.getByText(sentence, { exact: true }).first().waitFor(),
    press: (button: string) => dialog.getByRole('button', { name: button, exact: true }).click(),
  }
}
