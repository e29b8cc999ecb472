import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** A real headless Chromium. The caller closes it. */
export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, env, args } = await findChromium()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string>, headless: true })
}
