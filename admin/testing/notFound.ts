import type { Page } from 'playwright-core'

/** The addresses that a page asks for from now on and that the server does not find. */
export const notFoundBy = (page: Page): string[] => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  return missing
}
