import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { BASE_PATH } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { mustFit } from '../testing/axe.ts'
import { dialogOf } from '../testing/dialog.ts'
import { button, check, countOf, csv, fieldOf, fillConstants, HEADER, licenseRow, runIt, upload } from '../testing/imports.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const textOf = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** The licenses of a test, by their numbers. */
const licensesOf = async (page: Page, searchTerm: string) => {
  const { items } = await apiOf(page).licenses.list({ body: { searchTerm, sortBy: 'licenseNumber', pageSize: 100 } })
  return items
}

describe('the licenses of a city', () => {
  test('are uploaded, mapped, checked, imported and undone', async () => {
    const page = await console.signIn(people.administrator, '/licenses')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.waitForURL(/\/imports\/create\?kind=licenses/)
    const rows = [
      licenseRow('SPR-1'),
      licenseRow('SPR-2', { Status: 'CANC' }),
      licenseRow('SPR-3', { Issued: 'soon' }),
      licenseRow('SPR-4', { Status: 'Deferred' }),
      HEADER,
      licenseRow('SPR-5', { 'License Type': 'Tavern, with Food' }),
    ]
    await upload(page, 'licenses', 'springfield.csv', csv(HEADER, ...rows))
    await page.getByRole('heading', { name: 'springfield.csv', level: 1 }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Encoding' }).innerText()).toBe('UTF-8')
    expect(await page.getByRole('combobox', { name: 'Separator' }).innerText()).toBe('Comma')
    await page.getByRole('cell', { name: 'SPR-1', exact: true }).waitFor()

    await button(page, 'Next: Map').click()
    await fieldOf(page, 'License #').getByText('License Number', { exact: true }).waitFor()
    await fieldOf(page, 'Effective Date').getByText('Issued', { exact: true }).waitFor()
    // The city's words are listed beside their replacements.
    const status = fieldOf(page, 'Active').getByRole('combobox', { name: 'Active: instead of CANC' })
    expect((await status.innerText()).trim()).toBe('Inactive')
    await fillConstants(page)
    await button(page, 'Leave Out Rows').click()
    const leftOut = page.getByRole('group', { name: 'Rows to leave out 1' })
    await leftOut.getByRole('combobox', { name: 'Rows Whose Column' }).fill('Status')
    await page.getByRole('option', { name: 'Status', exact: true }).click()
    await leftOut.getByRole('combobox', { name: 'Is One Of' }).fill('Deferred')
    await page.getByRole('option', { name: 'Deferred', exact: true }).click()
    await page.keyboard.press('Escape')

    await check(page)
    expect(await countOf(page, 'To create')).toBe('3')
    expect(await countOf(page, 'Left out')).toBe('2')
    expect(await countOf(page, 'Refused')).toBe('1')
    const refused = page.getByRole('row').filter({ hasText: 'SPR-3' })
    await refused.getByText('Effective Date (Issued):').waitFor()
    expect(await refused.getByRole('gridcell').first().innerText()).toBe('4')
    // Reasons wrap, and the column of row numbers stays narrow.
    expect(
      await refused
        .getByRole('gridcell')
        .last()
        .evaluate((cell) => getComputedStyle(cell).whiteSpace),
    ).toBe('normal')
    const row = await refused.getByRole('gridcell').first().boundingBox()
    expect(row?.width).toBeLessThan(100)
    // A reason filters the rows; pressed again, it shows all.
    const reason = page.getByRole('button', { name: /^Show 1 row: Effective Date \(Issued\): / })
    await reason.click()
    expect(await reason.getAttribute('aria-pressed')).toBe('true')
    await refused.waitFor()
    await reason.click()
    expect(await reason.getAttribute('aria-pressed')).toBe('false')
    expect(await licensesOf(page, 'SPR-')).toEqual([])
    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'Will be created (3)' }).click()
    await page.getByRole('row').filter({ hasText: 'SPR-1' }).getByText('Will be created', { exact: true }).waitFor()

    await runIt(page)
    expect(await countOf(page, 'Created')).toBe('3')
    const made = await licensesOf(page, 'SPR-')
    expect(made.map(({ licenseNumber, active }) => [licenseNumber, active])).toEqual([
      ['SPR-1', true],
      ['SPR-2', false],
      ['SPR-5', true],
    ])

    const results = await textOf(page, () => page.getByRole('link', { name: 'Download Results' }).click())
    expect(results.text).toContain('SPR-1')
    const again = await textOf(page, () => page.getByRole('link', { name: 'Download Refused Rows' }).click())
    expect(again.text).toContain('SPR-3')
    expect(again.text).toContain('Harbor Street')
    expect(again.text).not.toContain('SPR-1')

    await button(page, 'Undo').click()
    await dialogOf(page, 'Undo').press('Undo')
    await page.getByText(/^\d+ records undone/).waitFor()
    await expect.poll(() => licensesOf(page, 'SPR-')).toEqual([])
    await page.getByText(messages.undoneAlready).waitFor()
    await page.getByRole('status').filter({ hasText: 'The import was undone.' }).waitFor()
    expect(await page.getByRole('table', { name: 'Rows' }).getByRole('link').count()).toBe(0)

    await page.getByRole('menuitem', { name: 'Imports' }).click()
    const line = page.getByRole('row').filter({ hasText: 'springfield.csv' })
    await line.getByText('Undone', { exact: true }).waitFor()
    await line.getByRole('link', { name: /^Batch \d+$/ }).click()
    await page.waitForURL(/\/batches\/\d+$/)
  })

  test('take a stored authority, which brings its state', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    await upload(page, 'licenses', 'authority.csv', csv(HEADER, licenseRow('AUT-1'), licenseRow('AUT-2', { Zip: '' })))
    await button(page, 'Next: Map').click()
    await fieldOf(page, 'Zip').getByText(sentences.importBlankRows(1)).waitFor()
    const [stored] = await apiOf(page).lists.licensingAuthorities()
    const name = present(stored).label
    await fieldOf(page, 'Licensing Authority').getByLabel('Licensing Authority: value for every row', { exact: true }).fill(name)
    await page.getByRole('option', { name, exact: true }).first().click()
    const state = fieldOf(page, 'State of the Authority').getByLabel('State of the Authority: value for every row', { exact: true })
    await expect.poll(() => state.inputValue()).toMatch(/^[A-Z]{2}$/)
  })

  test('say what is missing in the mapping, and what was typed survives a reload', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    // No earlier import has these columns, so the mapping starts with a guess.
    await upload(page, 'licenses', 'missing.csv', csv([...HEADER, 'Remarks'], [...licenseRow('MIS-1'), '']))
    await button(page, 'Next: Map').click()
    await button(page, 'Next: Check').click()
    await fieldOf(page, 'Licensing Authority').getByText(sentences.importNeeds('Licensing Authority')).waitFor()
    await page.getByRole('alert').getByText(sentences.importNeeds('Term')).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Columns of Licensing Authority')
    await fillConstants(page)
    await page.getByText('All changes are saved').waitFor()
    await page.reload()
    const authority = fieldOf(page, 'Licensing Authority').getByLabel('Licensing Authority: value for every row', { exact: true })
    await expect.poll(() => authority.inputValue()).toBe('City of Springfield')
    await check(page)
    expect(await countOf(page, 'To create')).toBe('1')
  })

  test('say before the check that a required column is empty in every row', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    await upload(
      page,
      'licenses',
      'empty.csv',
      csv(HEADER, ...['EMP-1', 'EMP-2'].map((number) => licenseRow(number, { 'License Type': '' }))),
    )
    await button(page, 'Next: Map').click()
    await fieldOf(page, 'License Type').getByText(messages.importEmptyRequired).waitFor()
    expect(await fieldOf(page, 'License #').getByText(messages.importEmptyRequired).count()).toBe(0)
  })

  test('with many words in a column are searched in its table of values', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    const rows = Array.from({ length: 60 }, (_, n) => licenseRow(`MV-${n}`, { 'License Type': `Class ${n}` }))
    await upload(page, 'licenses', 'many.csv', csv(HEADER, ...rows))
    await button(page, 'Next: Map').click()
    const type = fieldOf(page, 'License Type')
    const search = type.getByLabel('Search Values of License Type')
    if (!(await search.isVisible())) await type.getByRole('button', { name: 'Options of License Type' }).click()
    await type.getByText(sentences.importMoreValues(25, 60)).waitFor()
    await search.fill('class 57')
    const instead = type.getByLabel('License Type: instead of Class 57')
    await instead.fill('Tavern')
    await instead.blur()
    expect(await type.getByLabel(/: instead of /).count()).toBe(1)
    await search.fill('class 1')
    await search.fill('57')
    await expect.poll(() => instead.inputValue()).toBe('Tavern')
    await mustFit(page)
  })

  test('of a spelling near another are merged, once for all rows', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    const near = { 'License Type': 'Retail Food Establishment License' }
    const rows = [licenseRow('DUP-1'), licenseRow('DUP-2'), licenseRow('DUP-3', near)]
    await upload(page, 'licenses', 'near.csv', csv(HEADER, ...rows))
    await button(page, 'Next: Map').click()
    await fillConstants(page, 'City of Dover')
    await check(page)
    const table = page.getByRole('region', { name: 'Spellings', exact: true })
    await table
      .getByRole('checkbox', { name: /^Replace Retail Food Establishment/ })
      .first()
      .check()
    await button(page, 'Replace 1').click()
    await page.getByRole('heading', { name: 'Replaced Spellings' }).waitFor()
    await table.waitFor({ state: 'detached' })
    await runIt(page)
    const types = new Set((await licensesOf(page, 'DUP-')).map(({ licenseType }) => licenseType))
    expect(types.size).toBe(1)
  })

  test('with the same number become past renewals, or are refused', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    const older = licenseRow('TWO-1', { Issued: '4/1/2025', Expires: '3/31/2026' })
    await upload(page, 'licenses', 'years.csv', csv(HEADER, older, licenseRow('TWO-1')))
    await button(page, 'Next: Map').click()
    await fillConstants(page, 'City of Salem')
    await page.getByRole('radio', { name: /others are refused/ }).check()
    await check(page)
    expect([await countOf(page, 'To create'), await countOf(page, 'Refused')]).toEqual(['1', '1'])
    await page.getByRole('tab', { name: 'Map' }).click()
    await page.getByRole('radio', { name: /become its past renewals/ }).check()
    await check(page)
    expect([await countOf(page, 'To create'), await countOf(page, 'Past renewals')]).toEqual(['1', '1'])
  })
})

describe('a mapping', () => {
  test('is saved under a name, loaded into the next import, and found by itself', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    await upload(page, 'licenses', 'first.csv', csv(HEADER, licenseRow('MAP-1')))
    await button(page, 'Next: Map').click()
    await fillConstants(page, 'City of Salem')
    await button(page, 'Save Mapping').click()
    const dialog = page.getByRole('dialog', { name: 'Save Mapping' })
    await dialog.getByRole('combobox', { name: 'Name' }).fill('Salem')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.importMappingSaved).waitFor()

    await upload(page, 'licenses', 'second.csv', csv(HEADER, licenseRow('MAP-2')))
    await button(page, 'Next: Map').click()
    const authority = fieldOf(page, 'Licensing Authority').getByLabel('Licensing Authority: value for every row', { exact: true })
    await expect.poll(() => authority.inputValue()).toBe('City of Salem')

    await authority.fill('City of Elsewhere')
    await authority.blur()
    await page.getByText('All changes are saved').waitFor()
    await button(page, 'Load Mapping').click()
    await page
      .getByRole('dialog', { name: 'Load Mapping' })
      .getByRole('button', { name: /^Salem/ })
      .click()
    await expect.poll(() => authority.inputValue()).toBe('City of Salem')
  })

  test('is a file that can be changed and loaded; a wrong file says what is wrong', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    await upload(page, 'licenses', 'file.csv', csv(HEADER, licenseRow('MAP-3')))
    await button(page, 'Next: Map').click()
    await fillConstants(page, 'City of Salem')
    await button(page, 'Save Mapping').click()
    const save = dialogOf(page, 'Save Mapping')
    const { name, text } = await textOf(page, () => save.press('Download as a File'))
    expect(name).toBe('licenses.toml')
    expect(text).toContain('City of Salem')
    await save.press('Cancel')

    await button(page, 'Load Mapping').click()
    const load = dialogOf(page, 'Load Mapping')
    const give = (content: string) =>
      load.dialog.getByLabel('Mapping file').setInputFiles({ name: 'map.toml', mimeType: 'application/toml', buffer: Buffer.from(content) })
    await give('[fields]\nlicenseNmber = "Reg"')
    await load.says('map.toml: there is no "licenseNmber" in [fields].')
    await give(text.replaceAll('City of Salem', 'City of Keizer'))
    const authority = fieldOf(page, 'Licensing Authority').getByLabel('Licensing Authority: value for every row', { exact: true })
    await expect.poll(() => authority.inputValue()).toBe('City of Keizer')
  })
})

describe('a file', () => {
  const DIVISIONS = csv(['Name', 'Company Code'], ['Dock North', 'DN1'], ['Dock South', 'DS1'])

  test('is dropped, with its bytes', async () => {
    const page = await console.signIn(people.administrator, '/divisions')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
      return transfer
    }, DIVISIONS.toString())
    await page.getByText('Drop a CSV or Excel file here').dispatchEvent('drop', { dataTransfer: data })
    await page.getByRole('heading', { name: 'dropped.csv' }).waitFor()
    await page.getByRole('cell', { name: 'Dock North' }).waitFor()
  })

  test('is pasted as rows of a spreadsheet, separated by tabs', async () => {
    const page = await console.signIn(people.administrator, '/imports/create?kind=divisions')
    await button(page, 'Paste Rows').click()
    await page.getByRole('textbox', { name: 'Rows, with a header row' }).fill('Name\tCompany Code\nQuay\tQ1')
    await button(page, 'Upload These Rows').click()
    await page.getByRole('cell', { name: 'Quay' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Separator' }).innerText()).toBe('Tab')
    await button(page, 'Next: Map').click()
    await check(page)
    await runIt(page)
    const { items } = await apiOf(page).divisions.list({ query: { searchTerm: 'Quay' } })
    expect(items.map(({ name }) => name)).toEqual(['Quay'])
  })

  test('that is an export comes back in, and changes nothing', async () => {
    const page = await console.signIn(people.administrator, '/properties')
    const { id } = await apiOf(page).exports.properties({ body: {} })
    const file = await page.request.get(`${BASE_PATH}/exports/properties/${id}?format=xlsx`)
    await upload(page, 'properties', 'properties.xlsx', await file.body())
    expect(await page.getByRole('combobox', { name: 'Encoding' }).count()).toBe(0)
    await button(page, 'Next: Map').click()
    await check(page)
    const [one] = (await apiOf(page).imports.list()).items
    expect(one?.rowCount).toBeGreaterThan(10)
    const counts = [await countOf(page, 'Unchanged'), await countOf(page, 'To create'), await countOf(page, 'Refused')]
    expect(counts).toEqual([String(one?.rowCount), '0', '0'])
    expect(await button(page, 'Next: Run').isDisabled()).toBe(true)
  })

  test('whose header is lower is read again from another row', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    await upload(page, 'divisions', 'low.csv', csv(['Name', 'Company Code'], ['Title', 'Code'], ['Berth', 'B1']))
    await page.getByRole('spinbutton', { name: 'Header Row' }).fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: 'Title', exact: true }).waitFor()
  })

  test('that cannot be read says why, and nothing is left behind', async () => {
    const page = await console.signIn(people.administrator, '/imports/create?kind=divisions')
    const before = (await apiOf(page).imports.list()).totalItemCount
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
    await choose('nothing.csv', Buffer.alloc(0))
    await page.getByText(messages.importFileEmpty).waitFor()
    await choose('only-a-header.csv', Buffer.from('Name,Company Code\n'))
    await page.getByText(messages.importNoRows).waitFor()
    expect((await apiOf(page).imports.list()).totalItemCount).toBe(before)
  })
})

describe('the run', () => {
  const rows = Array.from({ length: 1500 }, (_, n) => [`Mooring ${n}`, `M${n}`])

  test('survives a reload, and a second click starts nothing', async () => {
    const page = await console.signIn(people.administrator, '/imports')
    await upload(page, 'divisions', 'many.csv', csv(['Name', 'Company Code'], ...rows))
    await button(page, 'Next: Map').click()
    await check(page)
    await button(page, 'Next: Run').click()
    const started: string[] = []
    page.on('request', (request) => request.url().endsWith('/run') && started.push(request.url()))
    await button(page, 'Import 1,500 rows').dblclick()
    await page.reload()
    await page.getByRole('heading', { name: 'Results' }).waitFor({ timeout: 30_000 })
    expect(await countOf(page, 'Created')).toBe('1,500')
    expect(started).toHaveLength(1)
    const { totalItemCount } = await apiOf(page).divisions.list({ query: { searchTerm: 'Mooring' } })
    expect(totalItemCount).toBe(1500)
    await Promise.all([page.waitForResponse(/\/jobs\?/), page.goto('/renewals')])
    await page.getByRole('heading', { name: 'Renewals', level: 1 }).waitFor()
    expect(await page.getByRole('region', { name: /^Bulk begin/ }).count()).toBe(0)
  })
})

describe('who may import', () => {
  test('staff choose the client, without which nothing is uploaded', async () => {
    const page = await console.signIn(people.staff, '/imports/create?kind=divisions')
    const file = { name: 'one.csv', mimeType: 'text/csv', buffer: csv(['Name', 'Company Code'], ['Jetty', 'J1']) }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByText(messages.importStaffClient).waitFor()
    await page.getByRole('combobox', { name: 'Client' }).fill('Harbor')
    await page
      .getByRole('option', { name: /^Harbor/ })
      .first()
      .click()
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('cell', { name: 'Jetty' }).waitFor()
    await page.getByText(/^Divisions · Harbor/).waitFor()
  })

  test('viewers have no imports, and contributors none of properties', async () => {
    for (const person of [people.contributor, people.viewer]) {
      const page = await console.signIn(person, '/properties')
      await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor()
      expect(await page.getByRole('link', { name: 'Import', exact: true }).count()).toBe(0)
    }
    const page = await console.signIn(people.viewer, '/imports')
    await page.waitForURL(/\/access-denied/)
  })

  test.each([
    ['/properties', 'properties'],
    ['/entities', 'corporate-entities'],
    ['/divisions', 'divisions'],
    ['/users', 'users'],
    ['/licensing-authorities', 'licensing-authorities'],
  ])('%s offers its import', async (path, kind) => {
    const page = await console.signIn(people.staff, path)
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.waitForURL(`**/imports/create?kind=${kind}`)
  })
})
