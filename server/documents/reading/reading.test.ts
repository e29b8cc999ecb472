import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { JPEG } from '../../testing/files/jpeg.ts'
import { FILLED, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import { drawPdf, lines } from '../../testing/pdf/draw.ts'
import { HOSTILE, lockedPdf, scannedPdf, slowPdf } from '../../testing/pdf/hostile.ts'
import type { Actor } from '../../testing/people/actors.ts'
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

describe('a stored file', () => {
  const DUE = '2026-12-20'
  const file = async (number: string, ends: string) => ({
    ...{ document: (await licenseOf(number, ends)).toString('base64'), documentFileName: 'a.pdf', documentContentType: 'application/pdf' },
  })
  const readStored = (body: Input<Calls['documents']['read']>['body'], actor: Actor = OURS) => testApp.as(actor).documents.read({ body })

  /** The answer of a property to a request for the document of a license. */
  const answered = async (licenseId: number, given: { document: string; documentFileName: string; documentContentType: string }) => {
    const api = testApp.as(OURS)
    const body = { licenseIds: [licenseId], items: ['LicenseDocument' as const], emails: ['a@place.example'], dueDate: DUE }
    const [requestId = 0] = (await api.requests.create({ body })).ids
    const { url } = await api.requests.createLink({ params: { id: requestId }, body: { name: 'Carmen' } })
    const token = url.split('/').at(-1) ?? ''
    const itemId = (await testApp.as().asked.get({ params: { token } })).items[0]?.id ?? 0
    await testApp.as().asked.answer({ params: { token }, body: { itemId, givenBy: 'Carmen', ...given } })
    const answerId = (await api.requests.get({ params: { id: requestId } })).items[0]?.answers[0]?.id ?? 0
    return { requestId, answerId }
  }

  test('that came back is compared with the license it was asked for', async () => {
    const { id, licenseNumber } = await theirLicense(testApp, { licenseNumber: 'ABL-2001', expirationDate: '2027-12-31' })
    const which = await answered(id, await file('BLB-559302', '12/31/2027'))
    const found = await readStored(which)
    expect(found).toMatchObject({ expirationDate: '2027-12-31', warnings: [sentences.looksLike('BLB-559302', licenseNumber)] })
    const { warnings } = await readStored(which, 'Administrator')
    expect(warnings).toHaveLength(1)
    const theirs = readStored(which, 'ClientContributor at Hybrid')
    await expect(theirs).rejects.toMatchObject({ status: 400, errors: { answerId: [messages.unknownId] } })
    await testApp.as(OURS).requests.accept({ params: { id: which.requestId, answerId: which.answerId }, body: {} })
    await expect(readStored(which)).rejects.toMatchObject({ status: 400, errors: { answerId: [messages.documentNotThere] } })
    const picture = await answered(id, { ...(await file('A', '')), document: JPEG.toString('base64'), documentFileName: 'a.jpg' })
    await expect(readStored(picture)).rejects.toMatchObject({ status: 400, errors: { answerId: [messages.notPdf] } })
  })

  test('of a renewal is compared with its license, in process and completed', async () => {
    const { licenseId, renewalId, params } = await theirRenewal(
      testApp,
      { ...FILLED, stage: 5 },
      { licenseNumber: 'ABL-3001', expirationDate: '2027-06-30' },
    )
    await expect(readStored({ renewalId })).rejects.toMatchObject({ errors: { renewalId: [messages.documentNotThere] } })
    const body = { dateReceived: '2026-11-20', effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }
    const save = async (ends: string) =>
      testApp.as(OURS).renewals.licenseReceived({ params, body: { ...body, ...(await file('ABL-3001', ends)) } })
    await save('06/30/2027')
    expect((await readStored({ renewalId })).warnings).toEqual([sentences.readCurrentTerm('06/30/27')])
    await save('12/31/2027')
    expect(await readStored({ renewalId })).toMatchObject({ licenseNumber: 'ABL-3001', expirationDate: '2027-12-31', warnings: [] })
    const theirs = readStored({ renewalId }, 'ClientContributor at Hybrid')
    await expect(theirs).rejects.toMatchObject({ status: 400, errors: { renewalId: [messages.unknownId] } })
    await testApp.database.write((db) => db('licenses').where('id', licenseId).update({ renewal_designation: 'Provider' }))
    await expect(readStored({ renewalId })).rejects.toMatchObject({ status: 403 })
  })

  test('is one at a time', async () => {
    const { document } = await file('A-1', '12/31/2027')
    const two = { errors: { document: [messages.readOneDocument] } }
    await expect(readStored({})).rejects.toMatchObject(two)
    await expect(readStored({ document, renewalId: 1 })).rejects.toMatchObject(two)
    await expect(readStored({ renewalId: 1, requestId: 1, answerId: 1 })).rejects.toMatchObject(two)
    await expect(readStored({ requestId: 1 })).rejects.toMatchObject({ errors: { answerId: [messages.required] } })
    await expect(readStored({ answerId: 1 })).rejects.toMatchObject({ errors: { requestId: [messages.required] } })
  })
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
