import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import type { Actor } from '../../testing/actors.ts'
import { theirLicense } from '../../testing/in-process.ts'
import { drawPdf, lines } from '../../testing/pdf/draw.ts'
import { HOSTILE, lockedPdf, scannedPdf, slowPdf } from '../../testing/pdf/hostile.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientContributor at Saas'
type Given = { licenseId?: number; isNextTerm?: boolean }
const read = (pdf: Buffer, given: Given = {}, actor: Actor = OURS) =>
  testApp.as(actor).documents.read({ body: { document: pdf.toString('base64'), ...given } })
const licenseOf = (number: string, ends: string) =>
  drawPdf([lines([`License No.: ${number}`, 'Effective: 01/01/2027', `Expires: ${ends}`, 'Fee: $120.50'])])
const warningsOf = async (pdf: Buffer, given: Given) => (await read(pdf, given)).warnings

describe('what is read in the document of a license', () => {
  test('comes with the lines in which it stands', async () => {
    const { id } = await theirLicense(testApp, { licenseNumber: 'BLB-559302' })
    expect(await read(await licenseOf('BLB 559302', '12/31/2027'), { licenseId: id, isNextTerm: true })).toEqual({
      licenseNumber: 'BLB-559302',
      effectiveDate: '2027-01-01',
      expirationDate: '2027-12-31',
      fee: 120.5,
      lines: [
        { field: 'licenseNumber', line: 'License No.: BLB 559302', page: 1 },
        { field: 'effectiveDate', line: 'Effective: 01/01/2027', page: 1 },
        { field: 'expirationDate', line: 'Expires: 12/31/2027', page: 1 },
        { field: 'fee', line: 'Fee: $120.50', page: 1 },
      ],
      warnings: [],
    })
  })

  test('is compared with the license and its term', async () => {
    const { id: licenseId } = await theirLicense(testApp, { licenseNumber: 'ABL-1001', expirationDate: '2027-12-31' })
    const other = await licenseOf('BLB-559302', '12/31/2028')
    expect(await warningsOf(other, { licenseId })).toEqual([sentences.looksLike('BLB-559302', 'ABL-1001')])
    const before = await licenseOf('ABL-1001', '03/31/2027')
    expect(await warningsOf(before, { licenseId })).toEqual([sentences.readBeforeTerm('03/31/27', '12/31/27')])
    const current = await licenseOf('ABL-1001', '12/31/2027')
    expect(await warningsOf(current, { licenseId })).toEqual([])
    expect(await warningsOf(current, { licenseId, isNextTerm: true })).toEqual([sentences.readCurrentTerm('12/31/27')])
  })

  test('finds the number of the license where another one has the usual words', async () => {
    const { id: licenseId } = await theirLicense(testApp, { licenseNumber: 'HP-40912' })
    const pdf = await drawPdf([lines(['Business License No. 77-1', 'Facility HP-40912', 'Expires 12/31/2027'])])
    expect(await read(pdf, { licenseId })).toMatchObject({ licenseNumber: 'HP-40912', warnings: [] })
    expect(await read(pdf)).toMatchObject({ licenseNumber: '77-1', warnings: [] })
  })

  test('is nothing in a scan, in a locked file, and in a letter', async () => {
    expect(await read(scannedPdf())).toMatchObject({ licenseNumber: null, lines: [], warnings: [messages.documentHasNoText] })
    expect(await read(lockedPdf())).toMatchObject({ lines: [], warnings: [messages.documentLocked] })
    const letter = await drawPdf([lines(['Dear Sir or Madam,', 'thank you.'])])
    expect(await read(letter)).toMatchObject({ lines: [], warnings: [messages.documentSaysNothing] })
  })
})

test('who may not edit a license does not compare a document with it', async () => {
  const pdf = await licenseOf('ABL-1', '12/31/2027')
  const { id: licenseId } = await theirLicense(testApp)
  expect(await read(pdf, { licenseId }, 'Contributor').catch(({ status }) => status)).toBe(403)
  const unknown = read(pdf, { licenseId }, 'ClientContributor at Hybrid')
  await expect(unknown).rejects.toMatchObject({ status: 400, errors: { licenseId: [messages.unknownId] } })
  const nothing = read(Buffer.from('no PDF'), {})
  await expect(nothing).rejects.toMatchObject({ status: 400, errors: { document: [messages.notPdf] } })
})

test.each(Object.keys(HOSTILE))('%s ends in a sentence', { timeout: 10_000 }, async (name) => {
  const pdf = HOSTILE[name]?.() ?? Buffer.of()
  const { lines: found, warnings } = await read(pdf)
  expect(found).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/\.$/)])
  console.info(`${name}: ${pdf.length} bytes: ${warnings[0]}`)
})

test('documents are read one at a time, and who would wait too long is asked to try again', { timeout: 40_000 }, async () => {
  const answers = await Promise.all(
    [slowPdf(), slowPdf(), scannedPdf()].map((pdf) =>
      read(pdf).then(
        ({ warnings }) => warnings[0],
        ({ message }: Error) => message,
      ),
    ),
  )
  expect(answers).toContain(messages.documentTooSlow)
  expect(answers).toContain(messages.readerBusy)
  expect((await read(await licenseOf('ABL-1', '12/31/2027'))).licenseNumber).toBe('ABL-1')
})
