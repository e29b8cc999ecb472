import type { Browser } from 'playwright-core'
import { PASSWORD } from '../data/load.ts'
import type { Product } from '../servers/product.ts'

/** A browser profile with a signed-in session. */
export const signedIn = async (browser: Browser, { base }: Product) => {
  const context = await browser.newContext()
  const data = { email: 'bench@provider.example', password: PASSWORD }
  const answer = await context.request.post(`${base}/authentication/sign-in`, { data, headers: { 'x-requested-with': 'bench' } })
  if (!answer.ok()) throw new Error(`The bench cannot sign in: ${answer.status()}`)
  const state = await context.storageState()
  await context.close()
  return state
}

export type Session = Awaited<ReturnType<typeof signedIn>>
