import type { Page } from 'playwright-core'

const KEY = 'test.presses'

export interface Presses {
  clicks: number
  /** A combination with a modifier counts as one. */
  keys: number
}

/** Counts clicks and key presses from now on, across navigations. Choosing a file does not count. */
export const countPresses = async (page: Page) => {
  const listen = (key: string) => {
    const read = (): Presses => JSON.parse(sessionStorage.getItem(key) ?? '{"clicks":0,"keys":0}')
    const add = (more: Partial<Presses>) => {
      const { clicks, keys } = read()
      sessionStorage.setItem(key, JSON.stringify({ clicks: clicks + (more.clicks ?? 0), keys: keys + (more.keys ?? 0) }))
    }
    window.addEventListener('pointerdown', () => add({ clicks: 1 }), true)
    window.addEventListener('keydown', (event) => !['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) && add({ keys: 1 }), true)
  }
  await page.addInitScript(listen, KEY)
  await page.evaluate(listen, KEY)
  await page.evaluate((key) => sessionStorage.removeItem(key), KEY)
  return (): Promise<Presses> => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{"clicks":0,"keys":0}'), KEY)
}
