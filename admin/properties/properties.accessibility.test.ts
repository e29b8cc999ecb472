import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousFindings, still, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const onList: Record<string, (page: Page) => Promise<void>> = {
  'Search In': (page) => page.getByRole('combobox', { name: 'Search In' }).click(),
  'Filter Properties': press('Filters'),
  'New Property': press('Add a Property'),
}

const onProfile: Record<string, (page: Page) => Promise<void>> = {
  'Edit Property': press('Edit Property'),
  'Edit Property Billing': press('Edit Property Billing'),
  'Deactivate Property': press('Deactivate'),
  'Unable to Delete': press('Delete'),
}

/** A property that staff keep, so that the other clients of it are in its dialog. */
const keptByStaff = async (page: Page) => {
  const { items } = await apiOf(page).properties.list({ body: { active: true, searchTerm: 'Lakeside LoDo' } })
  return `/properties/${items[0]?.id}`
}

describe.each(themes)('nothing serious or critical in the %s theme', (colorScheme) => {
  test('the list and the profile of a property, and what they open', async () => {
    const page = await console.signIn(people.staff, '/properties', { colorScheme })
    for (const [path, opens] of [
      ['/properties', onList],
      [await keptByStaff(page), onProfile],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await still(page)
      expect({ path, findings: await seriousFindings(page) }).toEqual({ path, findings: [] })
      for (const [what, open] of Object.entries(opens)) {
        await open(page)
        await still(page)
        expect({ what, findings: await seriousFindings(page) }).toEqual({ what, findings: [] })
        await page.keyboard.press('Escape')
        await page.locator('.MuiModal-root').waitFor({ state: 'detached' })
      }
    }
  })
})

test('neither is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/properties', { viewport: { width: 600, height: 900 } })
  for (const path of ['/properties', await keptByStaff(page)]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await still(page)
    expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }).toEqual({ path, over: 0 })
  }
})
