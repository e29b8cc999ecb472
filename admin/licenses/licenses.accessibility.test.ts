import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousFindings, still, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

type Opens = Record<string, (page: Page) => Promise<void>>

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const act = (name: string) => async (page: Page) => {
  await press('Actions')(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const onList: Opens = {
  'the columns': press('Columns'),
  'Filter Licenses': press('Filters'),
  'the ways to add': press('Add License'),
  'Add A New License': async (page) => {
    await press('Add License')(page)
    await page.getByRole('menuitem', { name: 'Add A New License' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await press('Save')(page)
  },
}

const onProfile: Opens = {
  'the actions': press('Actions'),
  'Edit Tracking Details': press('Edit Tracking Details'),
  'Edit License Information': press('Edit License Information'),
  'Edit License Billing': press('Edit License Billing'),
  'Edit Bond and Insurance': press('Edit Bond and Insurance'),
  'Deactivate License': act('Deactivate'),
  'Unable to Delete': act('Delete'),
}

/** A license that staff handle, with ledger items and a client that pays a touch fee. */
const handledByStaff = async (page: Page) => {
  const { items } = await apiOf(page).licenses.list({ body: { active: true, clientIds: [3], pageSize: 100 } })
  const all = await Promise.all(items.map(({ id }) => apiOf(page).licenses.get({ params: { id } })))
  const license = all.find(({ hasTrustAccountLedgerItems }) => hasTrustAccountLedgerItems)
  return `/licenses/${license?.id}`
}

describe.each(themes)('nothing serious or critical in the %s theme', (colorScheme) => {
  test('the list and the profile of a license, and what they open', async () => {
    const page = await console.signIn(people.staff, '/licenses', { colorScheme })
    // What was typed into a dialog is not meant to be kept.
    page.on('dialog', (question) => question.accept())
    await page.getByLabel('Include Alerts').click()
    for (const [path, opens] of [
      ['/licenses', onList],
      [await handledByStaff(page), onProfile],
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
  const page = await console.signIn(people.staff, '/licenses', { viewport: { width: 600, height: 900 } })
  for (const path of ['/licenses', await handledByStaff(page)]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await still(page)
    expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }).toEqual({ path, over: 0 })
  }
})
