import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { mustBeAccessible, themes } from '../../testing/axe.ts'
import { dialogOf } from '../../testing/dialog.ts'
import { makeLicense } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const openLicense = async (page: Page, { id, licenseNumber }: { id: number; licenseNumber: string }) => {
  await page.goto(`/licenses/${id}`)
  await page.getByRole('heading', { name: `License ${licenseNumber}`, level: 1 }).waitFor()
}

const act = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const section = (page: Page) => page.getByRole('region', { name: 'Secondary Licenses' })

/** A primary with several secondaries and a standalone of the same property, without renewals in process. */
const family = async (page: Page) => {
  const { licenses, propertyLicenses } = apiOf(page)
  const { items } = await licenses.list({ body: { active: true, renewalDesignation: 'BillingClient', pageSize: 100 } })
  for (const row of items.filter(({ childCount }) => childCount > 1)) {
    const primary = await licenses.get({ params: { id: row.id } })
    if (primary.inProcessRenewal) continue
    const { items: there } = await propertyLicenses.list({ params: { id: primary.propertyId }, query: { active: true, noPaging: true } })
    for (const { id, licenseRank, renewalDesignation } of there) {
      if (licenseRank !== 'Standalone' || renewalDesignation !== 'BillingClient') continue
      const lone = await licenses.get({ params: { id } })
      if (!lone.inProcessRenewal) return { primary, lone }
    }
  }
  throw new Error('There is no such family in the demo data.')
}

test('secondary licenses are listed with the highest number first and a count of types; a row opens, and the back link leads to the primary', async () => {
  const page = await console.signIn(people.administrator)
  const { primary } = await family(page)
  const { items, licenseTypesCount } = await apiOf(page).licenses.children({ params: { id: primary.id } })
  await openLicense(page, primary)
  await expect.poll(() => section(page).locator('tbody a').allInnerTexts()).toEqual(items.map(({ licenseNumber }) => licenseNumber))
  expect(items.map(({ licenseNumber }) => licenseNumber)).toEqual(
    items
      .map(({ licenseNumber }) => licenseNumber)
      .sort()
      .reverse(),
  )
  await section(page).getByText(`Total Results: ${items.length} · License Types: ${licenseTypesCount}`).waitFor()
  const child = items[0] as (typeof items)[number]
  await section(page).getByRole('link', { name: child.licenseNumber, exact: true }).click()
  await page.getByRole('heading', { name: `License ${child.licenseNumber}`, level: 1 }).waitFor()
  expect(await section(page).count()).toBe(0)
  await page.getByRole('link', { name: `Back to License ${primary.licenseNumber}`, exact: true }).click()
  await page.getByRole('heading', { name: `License ${primary.licenseNumber}`, level: 1 }).waitFor()
})

test('a license is linked to a primary, detached from its row, promoted, and converted again', async () => {
  const page = await console.signIn(people.administrator)
  const { primary, lone } = await family(page)
  await openLicense(page, lone)
  await act(page, 'Link to a Primary License')
  const link = dialogOf(page, 'Link to a Primary License')
  await link.press('Link')
  await link.says(messages.required)
  await link.dialog.getByRole('combobox', { name: 'Primary License' }).click()
  await page.getByRole('option', { name: new RegExp(`^${primary.licenseNumber} · `) }).click()
  await link.press('Link')
  await page.getByText(messages.linkedToPrimary).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: primary.licenseNumber, exact: true }).click()

  await section(page)
    .getByRole('button', { name: `Detach ${lone.licenseNumber}` })
    .click()
  await dialogOf(page, 'Detach Secondary License').press('Detach')
  await page.getByText(messages.detachedSecondary).waitFor()
  await expect.poll(() => section(page).getByRole('link', { name: lone.licenseNumber, exact: true }).count()).toBe(0)

  await openLicense(page, lone)
  await act(page, 'Promote to Primary License')
  await dialogOf(page, 'Promote to Primary License').press('Promote')
  await page.getByText(messages.promotedToPrimary).waitFor()
  await section(page).getByText(messages.noSecondaryLicenses).waitFor()
  await act(page, 'Convert to Single License')
  await dialogOf(page, 'Convert to Single License').press('Convert')
  await page.getByText(messages.convertedToSingle).waitFor()
  await section(page).waitFor({ state: 'detached' })
})

test('inactive secondary licenses are shown on request, with text; one is detached from its own profile', async () => {
  const page = await console.signIn(people.administrator)
  const { licenses } = apiOf(page)
  const [primary, active, inactive] = [await makeLicense(page, { isMaster: true }), await makeLicense(page), await makeLicense(page)]
  for (const { id } of [active, inactive]) await licenses.updateMaster({ params: { id }, body: { masterLicenseId: primary.id } })
  await licenses.updateActive({ params: { id: inactive.id }, body: { active: false } })
  await openLicense(page, primary)
  const shown = () => section(page).locator('tbody a').allInnerTexts()
  await expect.poll(shown).toEqual([active.licenseNumber])
  await section(page).getByLabel('Show inactive').click()
  await expect.poll(async () => (await shown()).sort()).toEqual([active.licenseNumber, inactive.licenseNumber].sort())
  await section(page).getByText('Total Results: 2').waitFor()
  expect(await section(page).getByRole('row').filter({ hasText: inactive.licenseNumber }).innerText()).toContain('Inactive')

  await openLicense(page, active)
  await act(page, 'Detach Secondary License')
  await dialogOf(page, 'Detach Secondary License').press('Detach')
  await page.getByText(messages.detachedSecondary).waitFor()
  await page.getByText('Secondary', { exact: true }).waitFor({ state: 'detached' })
  expect(await licenses.get({ params: { id: active.id } })).toMatchObject({ licenseRank: 'Standalone', masterLicenseId: null })
})

test('a license cannot be linked if the property has no other primary', async () => {
  const page = await console.signIn(people.administrator)
  const { lists, licenses, propertyLicenses } = apiOf(page)
  const lone = await makeLicense(page)
  const there = async (id: number) => await propertyLicenses.options({ params: { id }, query: { masterOnly: true } })
  let propertyId: number | undefined
  for (const { value } of await lists.properties({})) if ((await there(Number(value))).length === 0) propertyId ??= Number(value)
  const { id, licenseNumber } = await makeLicense(page, { propertyId, licenseNumber: `${lone.licenseNumber}-elsewhere` })
  await openLicense(page, { id, licenseNumber })
  await act(page, 'Link to a Primary License')
  await dialogOf(page, 'Unable to Link').says(messages.linkNoPrimary)
  // The only primary is its own.
  const primary = await makeLicense(page, { propertyId, isMaster: true, licenseNumber: `${lone.licenseNumber}-primary` })
  await licenses.updateMaster({ params: { id }, body: { masterLicenseId: primary.id } })
  await openLicense(page, { id, licenseNumber })
  await act(page, 'Link to a Primary License')
  await dialogOf(page, 'Unable to Link').says(messages.linkNoPrimary)
})

test('blocked: converting with secondaries, linking a primary, moving during a renewal', async () => {
  const page = await console.signIn(people.administrator)
  const { primary, lone } = await family(page)
  const says = async (entry: string, title: string, sentence: string) => {
    await act(page, entry)
    const notice = dialogOf(page, title)
    await notice.says(sentence)
    await notice.press('OK')
  }
  await openLicense(page, primary)
  await says('Convert to Single License', 'Unable to Convert', messages.convertHasChildren)
  await says('Link to a Primary License', 'Unable to Link', messages.linkIsPrimary)

  const { licenses, renewals } = apiOf(page)
  const { items } = await licenses.children({ params: { id: primary.id } })
  const child = items[0] as (typeof items)[number]
  await page.getByRole('button', { name: `Details of ${child.licenseNumber}` }).click()
  const details = dialogOf(page, `License ${child.licenseNumber}`)
  await details.says('Tracking Details')
  await details.press('Close')
  const me = await apiOf(page).authentication.identity()
  await licenses.assign({ params: { id: primary.id }, body: { renewalDesignation: 'BillingClient', userId: me.id } })
  await renewals.begin({
    params: { id: primary.id },
    body: { licenseId: primary.id, processStartDate: '2026-11-20', dueDate: '2026-12-31' },
  })
  await openLicense(page, child)
  await page.getByText(messages.inRenewalUnderPrimary, { exact: true }).first().waitFor()
  await says('Detach Secondary License', 'Unable to Detach', messages.structureRenewalInProcess)
  await says('Link to a Primary License', 'Unable to Link', messages.structureRenewalInProcess)
  await openLicense(page, lone)
  await act(page, 'Link to a Primary License')
  const link = dialogOf(page, 'Link to a Primary License')
  await link.dialog.getByRole('combobox', { name: 'Primary License' }).click()
  await page.getByRole('option', { name: new RegExp(`^${primary.licenseNumber} · `) }).click()
  await link.press('Link')
  await link.says(messages.structureRenewalInProcess)
})

describe('Copy Changes to Secondary Licenses', () => {
  test('saving a primary lists what the edit changes on each secondary, and copies only what is checked', async () => {
    const page = await console.signIn('administrator@summit.example')
    const { primary } = await family(page)
    const { licenses } = apiOf(page)
    const children = await licenses.children({ params: { id: primary.id } })
    const [child, other] = children.items.map(({ id }) => ({ params: { id } })) as [{ params: { id: number } }, { params: { id: number } }]
    const [before, otherBefore] = [await licenses.get(child), await licenses.get(other)]
    await openLicense(page, primary)
    await page.getByRole('button', { name: 'Edit License Information', exact: true }).click()
    const form = dialogOf(page, 'Edit License Information')
    await form.type('Account #', 'ACC-77')
    await form.type('Address 1', '1 Summit Square')
    await form.press('Save')
    const copy = dialogOf(page, 'Copy Changes to Secondary Licenses')
    await copy.dialog.waitFor()
    const boxes = await copy.dialog.getByRole('checkbox').all()
    for (const box of boxes) expect(await box.isChecked()).toBe(true)
    expect(await copy.dialog.getByRole('group').evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))).toEqual([
      'License Info',
      'Premises Address',
    ])
    await copy.dialog.getByText(`${before.licenseNumber}, Account #: ${before.accountNumber ?? '–'} → ACC-77`).waitFor()
    await copy.press('Cancel')
    await copy.dialog.waitFor({ state: 'detached' })
    expect(await licenses.get(child)).toEqual(before)

    await form.press('Save')
    await copy.dialog.getByRole('checkbox', { name: 'Premises Address', exact: true }).uncheck()
    await copy.dialog.getByRole('checkbox', { name: new RegExp(`^${otherBefore.licenseNumber}, Account #`) }).uncheck()
    await copy.press('Save')
    await page.getByText(messages.licenseInformationUpdated).waitFor()
    expect(await licenses.get(child)).toMatchObject({
      accountNumber: 'ACC-77',
      address1: before.address1,
      premisesName: before.premisesName,
    })
    expect(await licenses.get(other)).toMatchObject({ accountNumber: otherBefore.accountNumber, address1: otherBefore.address1 })
    expect(await licenses.get({ params: { id: primary.id } })).toMatchObject({ address1: '1 Summit Square' })
  })

  test('an edit that changes nothing on the secondaries asks nothing', async () => {
    const page = await console.signIn('administrator@summit.example')
    const { primary } = await family(page)
    await openLicense(page, primary)
    await page.getByRole('button', { name: 'Edit Tracking Details', exact: true }).click()
    const form = dialogOf(page, 'Edit Tracking Details')
    await form.type('Notes', 'Only of the primary')
    await form.press('Save')
    await page.getByText(messages.trackingDetailsUpdated).waitFor()
  })

  test('a license without secondaries is saved at once', async () => {
    const page = await console.signIn('administrator@summit.example')
    const { lone } = await family(page)
    await openLicense(page, lone)
    await page.getByRole('button', { name: 'Edit License Information', exact: true }).click()
    await dialogOf(page, 'Edit License Information').type('Account #', 'ACC-78')
    await dialogOf(page, 'Edit License Information').press('Save')
    await page.getByText(messages.licenseInformationUpdated).waitFor()
  })
})

test('a person on the other side reads the secondary licenses and changes nothing', async () => {
  const client = await console.signIn(people.administrator)
  const { primary } = await family(client)
  const page = await console.signIn(people.staff)
  await openLicense(page, primary)
  await section(page).locator('tbody a').first().waitFor()
  expect(
    await section(page)
      .getByRole('button', { name: /^Detach/ })
      .count(),
  ).toBe(0)
  expect(await page.getByRole('button', { name: 'Actions', exact: true }).count()).toBe(0)
})

describe.each(themes)('no finding of axe in the %s theme', (colorScheme) => {
  test('the section and its dialogs', async () => {
    const page = await console.signIn('administrator@summit.example', '/renewals', { colorScheme })
    const { primary, lone } = await family(page)
    await openLicense(page, primary)
    await section(page).locator('tbody a').first().waitFor()
    await mustBeAccessible(page)
    await page.getByRole('button', { name: 'Edit Tracking Details', exact: true }).click()
    await dialogOf(page, 'Edit Tracking Details').type('Track Date', '12/03/2026')
    await dialogOf(page, 'Edit Tracking Details').press('Save')
    await dialogOf(page, 'Copy Changes to Secondary Licenses').dialog.waitFor()
    await mustBeAccessible(page)
    await openLicense(page, lone)
    await act(page, 'Link to a Primary License')
    await dialogOf(page, 'Link to a Primary License').dialog.waitFor()
    await mustBeAccessible(page)
  })
})
