import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { mustBeAccessibleWith, mustFit, type Opens, pressing, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const onList: Opens = {
  'Search In': (page) => page.getByRole('combobox', { name: 'Search In' }).click(),
  'Filter Properties': pressing('Filters'),
  'New Property': pressing('Add a Property'),
}

const onProfile: Opens = {
  'Edit Property': pressing('Edit Property'),
  'Edit Property Billing': pressing('Edit Property Billing'),
  'Deactivate Property': pressing('Deactivate'),
  'Unable to Delete': pressing('Delete'),
}

/** A property managed by staff, whose dialog includes its other clients. */
const keptByStaff = async (page: Page) => {
  const { items } = await apiOf(page).properties.list({ body: { active: true, searchTerm: 'Lakeside LoDo' } })
  return `/properties/${items[0]?.id}`
}

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the list and the profile of a property, and what they open', async () => {
    const page = await console.signIn(people.staff, '/properties', { colorScheme })
    for (const [path, opens] of [
      ['/properties', onList],
      [await keptByStaff(page), onProfile],
    ] as const) {
      await page.goto(path)
      await mustBeAccessibleWith(page, opens)
    }
  })
})

test('neither is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/properties', { viewport: { width: 600, height: 900 } })
  for (const path of ['/properties', await keptByStaff(page)]) {
    await page.goto(path)
    await mustFit(page)
  }
})
