import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { type Api, type Case, license, licensesNow, mustUndo, type Trio, typesNow } from '../testing/batches.ts'
import { dialogOf } from '../testing/dialog.ts'
import { withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const choose = async (page: Page, button: string, entry: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const onProperty = async (page: Page, { propertyId }: Trio, menu: string, entry: string) => {
  await page.goto(`/properties/${propertyId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await choose(page, menu, entry)
  return dialogOf(page, entry)
}
const all = (dialog: ReturnType<typeof dialogOf>) => dialog.dialog.getByRole('checkbox', { name: 'All (3)' }).check()

const onAuthority = async (page: Page, { authorityId }: Trio, menu: string, entry: string, title: string) => {
  await page.goto(`/licensing-authorities/${authorityId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await choose(page, menu, entry)
  return dialogOf(page, title)
}
const chooseTypes = async (page: Page, dialog: ReturnType<typeof dialogOf>, { numbers }: Trio) => {
  await dialog.dialog.getByRole('combobox', { name: 'License Types' }).click()
  for (const number of numbers) await page.getByRole('option', { name: `Tavern ${number}` }).click()
  await page.keyboard.press('Escape')
  await dialog.press('Save')
}
const intervalOf = (days: number) => ({
  dueDateIntervalType: 'Relative' as const,
  dueDateRelativeIntervalValue: -days,
  dueDateRelativeIntervalUnit: 'Days' as const,
  trackDateIntervalValue: -days,
  trackDateIntervalUnit: 'Days' as const,
})
const setIntervals = async (api: Api, { authorityId: id }: Trio, days: number) => {
  const { version, formSourceType } = await api.licensingAuthorities.get({ params: { id } })
  await api.licensingAuthorities.renewalInfo({
    params: { id },
    ifMatch: version,
    body: {
      formSourceType: formSourceType ?? 1,
      ...intervalOf(days),
    },
  })
}
/** Gives the types a different interval than their authority. */
const outOfSync = async (api: Api, trio: Trio) => {
  await setIntervals(api, trio, 45)
  for (const { id: typeId, version } of await typesNow(api, trio))
    await api.licenseTypes.renewalInfo({ params: { id: trio.authorityId, typeId }, ifMatch: version, body: intervalOf(30) })
}
const sync = async (page: Page, trio: Trio, entry: string, title: string) => {
  const dialog = await onAuthority(page, trio, 'Sync Date Intervals', entry, title)
  await dialog.dialog.getByRole('checkbox').first().click()
  await dialog.press('Save')
}

const wrongAddress = async (api: Api, id: number, address1: string) => {
  const { version, licenseNumber, licensingAuthorityId, licenseTypeId, state, zip } = await license(api, id)
  const [entity] = await api.corporateEntities.options({})
  const place = { address1, city: 'Springfield', state: state ?? '', zip: zip ?? '02110', country: 'United States' }
  const ids = { licensingAuthorityId, licenseTypeId, licenseeIds: [Number(entity?.value)] }
  await api.licenses.information({ params: { id }, ifMatch: version, body: { licenseNumber, jurisdiction: 'State', ...place, ...ids } })
}
const alertAll = (api: Api, { propertyId: id, licenses: licenseIds }: Trio, alert = 'Inspection on Monday.') =>
  api.propertyLicenses.bulkCreateAlerts({ params: { id }, body: { licenseIds, alert, isUrgent: false } })

const only = (trio: Trio): Trio => ({ ...trio, licenses: trio.licenses.slice(0, 1), types: trio.types.slice(0, 1) })

const cases: Case[] = [
  {
    name: 'alerts added',
    state: 'MT',
    act: async (page, trio) => {
      const add = await onProperty(page, trio, 'License Alerts', 'Bulk Add License Alerts')
      await add.type('Alert', 'Inspection on Monday.')
      await all(add)
      await add.press('Save')
    },
    edit: async (api, { licenses: [id = 0] }) => {
      const { version } = await license(api, id)
      await api.licenses.updateAlert({ params: { id }, ifMatch: version, body: { alert: 'On Tuesday.', isUrgent: false } })
    },
    now: async (api, trio) => (await licensesNow(api, trio)).map(({ alert }) => alert),
  },
  {
    name: 'alerts removed',
    state: 'ND',
    before: alertAll,
    act: async (page, trio) => {
      const remove = await onProperty(page, trio, 'License Alerts', 'Bulk Remove License Alerts')
      await all(remove)
      await remove.press('Remove')
    },
    edit: (api, trio) => alertAll(api, only(trio), 'On Tuesday.'),
    now: async (api, trio) => (await licensesNow(api, trio)).map(({ alert }) => alert),
  },
  {
    name: 'premises addresses',
    state: 'SD',
    before: async (api, { licenses }) => {
      for (const id of licenses) await wrongAddress(api, id, '9 Wrong Way')
    },
    act: async (page, trio) => {
      const dialog = await onProperty(page, trio, 'Actions', 'Sync Property Address')
      await dialog.dialog.getByRole('checkbox', { name: /9 Wrong Way/ }).check()
      await dialog.press('Save')
    },
    edit: (api, { licenses: [id = 0] }) => wrongAddress(api, id, '10 Other Way'),
    now: async (api, trio) => (await licensesNow(api, trio)).map(({ address1 }) => address1),
  },
  {
    name: 'due date intervals',
    state: 'NM',
    before: outOfSync,
    act: (page, trio) => sync(page, trio, 'Due Dates', 'Sync Due Date Intervals'),
    edit: async (api, trio) => {
      await setIntervals(api, trio, 60)
      await api.authorityIntervals.syncDueDates({ params: { id: trio.authorityId }, body: { licenseTypeIds: only(trio).types } })
    },
    now: async (api, trio) => (await typesNow(api, trio)).map((type) => type.dueDateRelativeIntervalValue),
  },
  {
    name: 'track date intervals',
    state: 'OK',
    before: outOfSync,
    act: (page, trio) => sync(page, trio, 'Track Dates', 'Sync Track Date Intervals'),
    edit: async (api, trio) => {
      await setIntervals(api, trio, 60)
      await api.authorityIntervals.syncTrackDates({ params: { id: trio.authorityId }, body: { licenseTypeIds: only(trio).types } })
    },
    now: async (api, trio) => (await typesNow(api, trio)).map((type) => type.trackDateIntervalValue),
  },
  {
    name: 'form links',
    state: 'AR',
    act: async (page, trio) => {
      const link = await onAuthority(page, trio, 'Bulk Add', 'Form Link', 'Add Form Link')
      await link.type('Form Link', 'https://forms.example/all.pdf')
      await chooseTypes(page, link, trio)
    },
    edit: (api, trio) =>
      api.licenseTypes.bulkUpdateFormLink({
        params: { id: trio.authorityId },
        body: { licenseTypeIds: only(trio).types, formLinkUrl: 'https://forms.example/one.pdf' },
      }),
    now: async (api, trio) => (await typesNow(api, trio)).map(({ formsLinkUrl }) => formsLinkUrl),
  },
  {
    name: 'renewal tips',
    state: 'KS',
    act: async (page, trio) => {
      const tip = await onAuthority(page, trio, 'Bulk Add', 'Renewal Tip', 'Bulk Add Renewal Tip')
      await tip.dialog.getByRole('combobox', { name: 'Renewal Tips' }).and(page.locator('input')).click()
      await page.getByRole('option').first().click()
      await page.keyboard.press('Escape')
      await chooseTypes(page, tip, trio)
    },
    edit: (api, trio) =>
      api.licenseTypes.bulkUpdateFormLink({
        params: { id: trio.authorityId },
        body: { licenseTypeIds: only(trio).types, formLinkUrl: 'https://forms.example/one.pdf' },
      }),
    now: async (api, trio) => (await typesNow(api, trio)).map(({ renewalTipIds }) => renewalTipIds.length),
  },
]

test.each(cases)('$name: undone but for the one that was changed since', (one) => mustUndo(console, one))
