import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser } from '../../admin/testing/openBrowser.ts'

const PHONE = { width: 390, height: 844 }

/** Takes a screenshot of each .html and .txt mail in a folder at the size of a phone: HTML in light and dark, and text. */
export async function photographMails(folder: string): Promise<void> {
  const browser = await openBrowser()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (await browser.newContext({ viewport: PHONE, colorScheme })).newPage()
      for (const file of await readdir(folder)) {
        if (!file.endsWith('.html') && !(file.endsWith('.txt') && colorScheme === 'light')) continue
        await page.goto(pathToFileURL(resolve(folder, file)).href)
        await page.screenshot({ path: join(folder, `${file} ${colorScheme}.png`), fullPage: true })
      }
    }
  } finally {
    await browser.close()
  }
}
