import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { present } from '../../rules/present.ts'
import { mustBeAccessible, themes } from '../testing/axe.ts'
import { apiOf, SHOWN_PDF } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const listOf = async (page: Page) => (await apiOf(page).licenses.list({ body: { pageSize: 10 } })).items

/** Adds a document to a license of the person. */
const withDocument = async (page: Page) => {
  const { id, licenseNumber } = present((await listOf(page)).find(({ active }) => active))
  const { version } = await apiOf(page).licenses.get({ params: { id } })
  const body = {
    document: SHOWN_PDF.toString('base64'),
    documentFileName: 'license.pdf',
    documentContentType: 'application/pdf',
  } as const
  await apiOf(page).licenses.updateDocument({ params: { id }, ifMatch: version, body })
  return { id, licenseNumber }
}

const input = (page: Page) => page.getByRole('combobox', { name: 'Find', exact: true })

/** Opens the palette with its key and types. */
const find = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await input(page).waitFor()
  await page.keyboard.type(text)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('Ctrl-K', () => {
  test('a number, then Enter, opens the license; "pdf" before it shows its document: three keystrokes and the text', async () => {
    const page = await console.signIn(people.administrator)
    const { id, licenseNumber } = await withDocument(page)
    await find(page, licenseNumber)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/licenses/${id}`)
    await page.goto('/today')
    await heading(page, 'Today')
    await find(page, `pdf ${licenseNumber}`)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: `Preview of ${licenseNumber}.pdf` }).waitFor()
    await page.locator('canvas').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/licenses/${id}`)
  })

  test('the arrows choose the document below a number; the focus stays in the input', async () => {
    const page = await console.signIn(people.administrator)
    const { licenseNumber } = await withDocument(page)
    await find(page, licenseNumber)
    // The icon of the standing is beside its words.
    await page.getByRole('option', { name: licenseNumber }).first().locator('svg').waitFor()
    const option = page.getByRole('option', { name: `PDF of ${licenseNumber}` })
    await option.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: `Preview of ${licenseNumber}.pdf` }).waitFor()
  })

  test('screens and actions are found by their words, those that were chosen are recent', async () => {
    const page = await console.signIn(people.administrator)
    await find(page, 'export prop')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/exports?type=properties')
    await page.getByRole('combobox', { name: 'Export' }).getByText('Properties', { exact: true }).waitFor()
    await find(page, '')
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Export Properties' }).waitFor()
    await page.keyboard.press('Escape')
    await input(page).waitFor({ state: 'detached' })
  })

  test('"begin" and a number opens the dialog that begins the renewal', async () => {
    const page = await console.signIn(people.administrator)
    const begins = await Promise.all((await listOf(page)).map(({ id }) => apiOf(page).licenses.get({ params: { id } })))
    const license = present(begins.find(({ cannotBegin, mayEdit, isChild }) => mayEdit && !isChild && cannotBegin === null))
    await find(page, `begin ${license.licenseNumber}`)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Begin License Renewal Process' }).waitFor()
    await page.waitForURL(`**/licenses/${license.id}`)
  })

  test('the last answer wins, and Enter waits for it', async () => {
    const page = await console.signIn(people.administrator)
    const [first, second] = await listOf(page)
    const numbers = [present(first).licenseNumber, present(second).licenseNumber]
    await page.route('**/api/v1.0/search', async (route) => {
      if (
        route
          .request()
          .postData()
          ?.includes(numbers[0] as string)
      )
        await new Promise((done) => setTimeout(done, 1500))
      await route.continue().catch(() => undefined)
    })
    await find(page, numbers[0] as string)
    await page.waitForRequest('**/api/v1.0/search')
    await input(page).fill(numbers[1] as string)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/licenses/${present(second).id}`)
  })

  test('what is not there is said; a viewer is not offered what they may not do', async () => {
    const page = await console.signIn(people.viewer, '/renewals')
    await find(page, 'zzzz nothing')
    await page.getByText('No results for “zzzz nothing”.').waitFor()
    await input(page).fill('begin')
    await page.getByText('No results for “begin”.').waitFor()
  })

  test.each(themes)('is accessible (%s), and fits a phone', async (colorScheme) => {
    const page = await console.signIn(people.administrator, '/renewals', { colorScheme, viewport: { width: 390, height: 800 } })
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('option').first().waitFor()
    await mustBeAccessible(page, 'the palette')
    const { width } = present(await page.getByRole('dialog', { name: 'Find' }).boundingBox())
    expect(width).toBeLessThanOrEqual(390)
  })
})

describe('keys', () => {
  test('g and a letter opens a screen, / searches its list, ? shows the keys', async () => {
    const page = await console.signIn(people.administrator, '/today')
    await heading(page, 'Today')
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await heading(page, 'Licenses')
    await page.keyboard.press('/')
    await page.keyboard.type('g r')
    const search = page.getByRole('search').getByRole('textbox')
    expect(await search.inputValue()).toBe('g r')
    expect(new URL(page.url()).pathname).toBe('/licenses')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    await sheet.getByText('Renewals', { exact: true }).waitFor()
    await mustBeAccessible(page, 'the keys')
    await sheet.getByRole('switch', { name: 'Keys without Ctrl' }).click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.keyboard.press('?')
    await find(page, '')
    expect(new URL(page.url()).pathname).toBe('/licenses')
    expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0)
  })
})
