import type { Page } from 'playwright-core'

/** Collects the URLs that a page requests from now on and that return 404. */
export const notFoundBy = (page: Page): string[] => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  return missing
}
