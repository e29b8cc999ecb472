import type { Page } from 'playwright-core'

const KEY = 'test.clicks'

/** Counts what the person presses from now on, also on the pages that it leads to. Choosing a file is not counted. */
export const countClicks = async (page: Page) => {
  const listen = (key: string) =>
    window.addEventListener('pointerdown', () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1)), true)
  await page.addInitScript(listen, KEY)
  await page.evaluate(listen, KEY)
  await page.evaluate((key) => sessionStorage.setItem(key, '0'), KEY)
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY)
}
