import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import {
  choosePdf,
  dialogOf,
  downloadOf,
  headsOf,
  openInspected,
  openProperty,
  press,
  rowOf,
  save,
  sectionOf,
  sentence,
  toast,
  type,
} from '../../testing/propertyParts.ts'
import { PDF } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

const CHARLESTON = 'Harbor Charleston Battery'

describe('citations', () => {
  const HERE = 'Citations'

  test('are created with a PDF that downloads unchanged, sorted by violation date, edited and deleted', async () => {
    const { page, api, id } = await openProperty(console, people.administrator, CHARLESTON)
    await sectionOf(page, HERE).getByRole('row').nth(1).waitFor()
    const [license] = (await api.propertyLicenses.list({ params: { id } })).items
    await press(page, 'Add Citation')
    await dialogOf(page, 'New Citation').waitFor()
    await save(page)
    await expect.poll(() => sentence(page, messages.required).count()).toBe(3)
    await sentence(page, messages.formBanner).waitFor()
    await type(page, 'Violation Date', '02/30/2026')
    await type(page, 'Penalty', 'Fine')
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Penalty Amount' }).fill('10000000')
    await type(page, 'Description', 'x'.repeat(1025))
    await type(page, 'Disposition', 'x'.repeat(1025))
    await save(page)
    for (const text of [
      messages.invalidDate,
      sentences.atMost(9_999_999),
      sentences.tooLong('Description', 1024),
      sentences.tooLong('Disposition', 1024),
    ])
      await sentence(page, text).waitFor()
    await type(page, 'Violation Date', '12/31/1899')
    await save(page)
    await sentence(page, messages.yearTooEarly).waitFor()
    await choosePdf(page, 'not.pdf', Buffer.from('Only its name says PDF'))
    await sentence(page, messages.notPdf).waitFor()
    await type(page, 'Violation Date', '01/05/2020')
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Penalty Amount' }).fill('1500')
    await type(page, 'Description', 'Sale after hours.')
    await type(page, 'Disposition', '')
    await save(page)
    await sentence(page, messages.notPdf).waitFor()
    await choosePdf(page, 'citation-2020.pdf', PDF)
    await type(page, 'Notes', 'Counsel was told.')
    await page.getByRole('dialog').getByRole('combobox', { name: 'License #' }).click()
    await page.getByRole('option', { name: new RegExp(`^${license?.licenseNumber},`) }).click()
    await save(page)
    await toast(page, messages.citationCreated)

    const row = rowOf(page, HERE, 'Sale after hours.')
    await row.getByRole('gridcell', { name: '$1,500', exact: true }).waitFor()
    await row.getByText('Counsel was told.').waitFor()
    expect(await row.getByText(/^\d\d\/\d\d\/\d\d \d\d:\d\d [ap]m P[DS]T$/).count()).toBe(1)
    expect(await row.getByRole('link', { name: license?.licenseNumber }).getAttribute('href')).toBe(`/licenses/${license?.id}`)
    expect(await headsOf(page, HERE)).toBe(
      'Violation Date, License #, Standing, Penalty, Penalty Amount, Description, Disposition, Notes, Document, Edit, Delete',
    )
    expect((await sectionOf(page, HERE).locator('tbody td:first-child').allInnerTexts())[0]).toBe('01/05/20')
    await page.route('**/document', (route) => route.abort())
    await page.getByRole('link', { name: 'citation-2020.pdf' }).click()
    await toast(page, messages.downloadFailed)
    await toast(page, messages.serverUnreachable)
    await page.unroute('**/document')
    expect(await downloadOf(page, 'citation-2020.pdf')).toEqual({ name: 'citation-2020.pdf', bytes: PDF })

    await press(page, 'Edit Citation of 01/05/20')
    await dialogOf(page, 'Edit Citation').getByText('citation-2020.pdf').waitFor()
    await type(page, 'Penalty', 'Warning')
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Penalty Amount' }).fill('1500.5')
    await save(page)
    await toast(page, messages.citationUpdated)
    await row.getByRole('gridcell', { name: '$1,500.50' }).waitFor()
    await row.getByRole('gridcell', { name: 'Warning' }).waitFor()
    expect((await downloadOf(page, 'citation-2020.pdf')).bytes).toEqual(PDF)

    await press(page, 'Edit Citation of 01/05/20')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Remove the stored PDF' }).check()
    await save(page)
    await expect.poll(() => row.getByText('citation-2020.pdf').count()).toBe(0)
    await press(page, 'Edit Citation of 01/05/20')
    await dialogOf(page, 'Edit Citation').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Remove the stored PDF' }).count()).toBe(0)
    await press(page, 'Cancel')

    await press(page, 'Delete Citation of 01/05/20')
    await dialogOf(page, 'Delete Citation')
      .getByText('Are you sure you want to delete the Citation of 01/05/20? Its notes and its PDF are deleted with it.')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, messages.citationDeleted)
    await expect.poll(() => row.count()).toBe(0)
  })

  test('a date is understood as YYYY-MM-DD too, pasted or typed', async () => {
    const { page } = await openProperty(console, people.administrator, CHARLESTON)
    await press(page, 'Add Citation')
    const date = page.getByRole('dialog').getByRole('textbox', { name: 'Violation Date' })
    const paste = (text: string) => page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
    await date.focus()
    await paste('2020-01-02')
    await expect.poll(() => date.inputValue()).toBe('01/02/2020')
    await date.fill('')
    await date.pressSequentially('2021-03-04')
    expect(await date.inputValue()).toBe('03/04/2021')
    await date.fill('')
    await date.pressSequentially('1/5/2022')
    expect(await date.inputValue()).toBe('01/05/2022')
  })

  test('a file that is not a PDF blocks the form until it is removed', async () => {
    const { page } = await openProperty(console, people.administrator, CHARLESTON)
    await press(page, 'Add Citation')
    await type(page, 'Violation Date', '03/03/2021')
    await type(page, 'Penalty', 'Warning')
    await type(page, 'Description', 'Without a document.')
    await choosePdf(page, 'letter.docx', Buffer.from('PK\u0003\u0004 a letter'))
    await sentence(page, messages.notPdf).waitFor()
    await save(page)
    await sentence(page, messages.formBanner).waitFor()
    await sentence(page, messages.notPdf).waitFor()
    await press(page, 'Remove letter.docx')
    await expect.poll(() => sentence(page, messages.notPdf).count()).toBe(0)
    await save(page)
    await toast(page, messages.citationCreated)
    await rowOf(page, HERE, 'Without a document.').waitFor()
    expect(await page.getByRole('link', { name: 'letter.docx' }).count()).toBe(0)
  })
})

describe('inspection reports', () => {
  const HERE = 'Inspection Reports'

  test('are created with a PDF, sorted by inspection date, edited and deleted', async () => {
    const page = await openInspected(console, CHARLESTON)
    await press(page, 'Add Inspection Report')
    await dialogOf(page, 'New Inspection Report').waitFor()
    await save(page)
    await sentence(page, messages.required).waitFor()
    await type(page, 'Inspection Date', '12/31/1899')
    await type(page, 'Inspector', 'x'.repeat(257))
    await type(page, 'Notes', 'x'.repeat(1025))
    await save(page)
    for (const text of [messages.yearTooEarly, sentences.tooLong('Inspector', 256), sentences.tooLong('Notes', 1024)])
      await sentence(page, text).waitFor()
    await choosePdf(page, 'report.pdf', Buffer.from('PK\u0003\u0004 a sheet'))
    await sentence(page, messages.notPdf).waitFor()
    await choosePdf(page, 'inspection-2019.pdf', PDF)
    await type(page, 'Inspection Date', '03/04/2019')
    await type(page, 'Inspector', 'Fire marshal')
    await type(page, 'Notes', 'Exits are clear.')
    await save(page)
    await toast(page, messages.inspectionReportCreated)

    const row = rowOf(page, HERE, 'Fire marshal')
    await row.waitFor()
    expect(await headsOf(page, HERE)).toBe('Inspection Date, Inspector, License #, Standing, Disposition, Notes, Document, Edit, Delete')
    expect((await sectionOf(page, HERE).locator('tbody td:first-child').allInnerTexts())[0]).toBe('03/04/19')
    expect(await downloadOf(page, 'inspection-2019.pdf')).toEqual({ name: 'inspection-2019.pdf', bytes: PDF })

    await press(page, 'Edit Inspection Report of 03/04/19')
    await dialogOf(page, 'Edit Inspection Report').waitFor()
    const other = Buffer.concat([PDF, Buffer.from('\n')])
    await choosePdf(page, 'inspection-again.pdf', other)
    await type(page, 'Disposition', 'Passed at the second look')
    await save(page)
    await toast(page, messages.inspectionReportUpdated)
    await row.getByRole('gridcell', { name: 'Passed at the second look' }).waitFor()
    expect((await downloadOf(page, 'inspection-again.pdf')).bytes).toEqual(other)

    await press(page, 'Delete Inspection Report of 03/04/19')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, messages.inspectionReportDeleted)
    await expect.poll(() => row.count()).toBe(0)
  })
})
