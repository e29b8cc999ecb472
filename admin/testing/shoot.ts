import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.SHOTS

/** Takes a screenshot of the whole page if the environment variable SHOTS names a folder. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
