import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../admin/testing/openBrowser.ts'
import type { Client } from '../../client/index.ts'

interface Screenshot {
  name: string
  path: string
  /** Waits for the data of the page. */
  ready(page: Page): Promise<unknown>
}

/** Writes docs/pictures/<name>.png of pages of the console, in light colors and 1280 by 800. */
export async function takeScreenshots(address: string, token: string, folder: string, screenshots: Screenshot[]): Promise<void> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    for (const { name, path, ready } of screenshots) {
      const page = await context.newPage()
      await page.goto(path)
      await ready(page)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(folder, `${name}.png`) })
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

/** Today, the queue, and a license whose renewal is under way. */
export async function screenshotsOf(api: Client): Promise<Screenshot[]> {
  const { items } = await api.dashboard.renewalsList({ body: { renewalStatuses: [5], assignedUserIds: [] } })
  const license = items.find(({ licenseType }) => licenseType?.startsWith('Type 47')) ?? items[0]
  if (!license) throw new Error('The demo data has no renewal whose forms are filed.')
  return [
    { name: 'today', path: '/today', ready: (page) => page.getByRole('grid').first().waitFor() },
    { name: 'queue', path: '/renewals', ready: (page) => page.getByRole('link', { name: license.licenseNumber }).waitFor() },
    { name: 'license', path: `/licenses/${license.id}`, ready: (page) => page.getByText('1. Process Start Date').waitFor() },
  ]
}
