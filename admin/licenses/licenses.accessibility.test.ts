import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { mustBeAccessibleWith, mustFit, type Opens, pressing, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const act = (name: string) => async (page: Page) => {
  await pressing('Actions')(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const onList: Opens = {
  'the columns': pressing('Columns'),
  'Filter Licenses': pressing('Filters'),
  'the ways to add': pressing('Add License'),
  'Add A New License': async (page) => {
    await pressing('Add License')(page)
    await page.getByRole('menuitem', { name: 'Add A New License' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await pressing('Save')(page)
  },
}

const onProfile: Opens = {
  'the actions': pressing('Actions'),
  'Edit Tracking Details': pressing('Edit Tracking Details'),
  'Edit License Information': pressing('Edit License Information'),
  'Edit License Billing': pressing('Edit License Billing'),
  'Edit Bond and Insurance': pressing('Edit Bond and Insurance'),
  'Deactivate License': act('Deactivate'),
  'Unable to Delete': act('Delete'),
}

/** A license on the provider's side with ledger entries, of a Touch Fee client. */
const handledByStaff = async (page: Page) => {
  const { items } = await apiOf(page).licenses.list({ body: { active: true, clientIds: [3], pageSize: 100 } })
  const all = await Promise.all(items.map(({ id }) => apiOf(page).licenses.get({ params: { id } })))
  const license = all.find(({ hasTrustAccountLedgerItems }) => hasTrustAccountLedgerItems)
  return `/licenses/${license?.id}`
}

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the list and the profile of a license, and what they open', async () => {
    const page = await console.signIn(people.staff, '/licenses', { colorScheme })
    await page.getByLabel('Include Alerts').click()
    for (const [path, opens] of [
      ['/licenses', onList],
      [await handledByStaff(page), onProfile],
    ] as const) {
      await page.goto(path)
      await mustBeAccessibleWith(page, opens)
    }
  })
})

test('neither is wider than a narrow window', async () => {
  const page = await console.signIn(people.staff, '/licenses', { viewport: { width: 600, height: 900 } })
  for (const path of ['/licenses', await handledByStaff(page)]) {
    await page.goto(path)
    await mustFit(page)
  }
})
