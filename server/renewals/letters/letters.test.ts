import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEntity, anInvoice, aProperty, aPropertyContact } from '../../../fixtures/builders.ts'
import { readXml } from '../../testing/files/xml.ts'
import { filesOfZip } from '../../testing/files/zip.ts'
import { FILLED, theirRenewal } from '../../testing/in-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
/** A PNG of 1 by 1 pixel, and a JPEG of 3 by 2. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080002000301011100ffd9', 'hex')
/** In the unit of Word. */
const PIXEL = 9525
const HOSTILE = `<b>&amp;"O'Neill" {{name}} {%x%} \${y} ]]>\u0001\u000b\u0085\ufffe 👩‍🚒`
const SHOWN = `<b>&amp;"O'Neill" {{name}} {%x%} \${y} ]]> 👩‍🚒`

const letter = async (renewalId: number, to: 'jurisdiction' | 'property') => {
  const headers = { authorization: `Bearer ${testApp.of(MINE).token}` }
  const response = await fetch(`${testApp.base}/renewals/${renewalId}/letter-to-${to}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const files = filesOfZip(bytes)
  for (const [name, file] of Object.entries(files)) if (/\.(xml|rels)$/.test(name)) readXml(file.toString('utf8'))
  const { value: text } = await mammoth.extractRawText({ buffer: bytes })
  const xml = files['word/document.xml']?.toString('utf8')
  return { headers: response.headers, text, xml, pictures: Object.entries(files).filter(([name]) => name.startsWith('word/media/')) }
}

/** A renewal whose texts contain markup and control characters. */
const hostileRenewal = async () => {
  const { clientId, users } = testApp.tenants.Saas
  const { id: propertyId } = await testApp.build((db) =>
    aProperty(db, {
      billingClientId: clientId,
      name: `${HOSTILE} Inn`,
      address1: '1 Main\nStreet',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
    }),
  )
  const renewal = await theirRenewal(
    testApp,
    { ...FILLED, stage: 6 },
    {
      propertyId,
      licenseNumber: 'LIQ/7 "x"?',
      premisesName: `${HOSTILE} Bar`,
      address1: '9 Bar Street',
      city: 'Boulder',
      state: 'CO',
      zip: '80301',
    },
    { name: `${HOSTILE} type` },
  )
  await testApp.build(async (db) => {
    await aPropertyContact(db, { propertyId, name: `${HOSTILE} Manager`, isKeyContact: true })
    await anEntity(db, { clientId, licenseId: renewal.licenseId, name: `${HOSTILE} LLC` })
    await anInvoice(db, { renewalId: renewal.renewalId, payee: `${HOSTILE} payee`, amountCents: 125_050 })
    await anInvoice(db, { renewalId: renewal.renewalId, payee: 'cancelled payee', isCancelled: true })
    const { licensing_authority_id: id } = await db('licenses').where('id', renewal.licenseId).first()
    const mail = { mailing_address_same_as_location: false, mailing_address1: 'PO Box 5', mailing_city: 'Salem', mailing_state: 'OR' }
    await db('licensing_authorities')
      .where({ id })
      .update({ name: `${HOSTILE} authority`, ...mail })
    await db('users')
      .where('id', users.ClientContributor)
      .update({ first_name: `${HOSTILE} Ann`, title: 'Paralegal' })
  })
  return renewal
}

test('the letter to the jurisdiction contains the license, its payment and its sender', async () => {
  const { renewalId } = await hostileRenewal()
  const { headers, text, xml, pictures } = await letter(renewalId, 'jurisdiction')
  expect(xml).toContain('<w:pgSz w:w="12240" w:h="15840"') // US Letter
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  expect(headers.get('content-disposition')).toContain('filename="Letter to Jurisdiction LIQ_7 _x__.docx"')
  const lines = text.split('\n').filter(Boolean)
  expect(lines).toEqual(expect.arrayContaining(['November 20, 2026', `${SHOWN} authority`, 'PO Box 5', 'Salem, OR']))
  expect(lines).toEqual(
    expect.arrayContaining([
      'License #:\tLIQ/7 "x"?',
      `License Type:\t${SHOWN} type`,
      `Licensee:\t${SHOWN} LLC`,
      `Premises:\t${SHOWN} Bar, 9 Bar Street, Boulder, CO 80301`,
      'Expiration Date:\tDecember 31, 2026',
      `The renewal is paid for by check in the amount of $1,250.50, payable to ${SHOWN} payee.`,
      'Sincerely,',
      'Paralegal',
      'On behalf of Our Saas client',
    ]),
  )
  expect(text).toContain(`${SHOWN} Ann`)
  expect(text).not.toContain('cancelled payee')
  expect(pictures).toEqual([])
})

test('the letter to the property sends the new license to its key contact', async () => {
  const { renewalId } = await hostileRenewal()
  const { headers, text } = await letter(renewalId, 'property')
  expect(headers.get('content-disposition')).toContain('Letter to Property')
  const lines = text.split('\n').filter(Boolean)
  expect(lines).toEqual(
    expect.arrayContaining([
      `${SHOWN} Inn`,
      `Attn: ${SHOWN} Manager`,
      '1 Main Street',
      'Denver, CO 80202',
      `Dear ${SHOWN} Manager:`,
      `Licensing Authority:\t${SHOWN} authority`,
      'Effective Date:\tJanuary 1, 2027',
      'Expiration Date:\tDecember 31, 2027',
      'Enclosed please find the renewed license named above.',
    ]),
  )
})

test.each([
  ['image/png', PNG, 'png', [1, 1]],
  ['image/jpeg', JPEG.toString('base64'), 'jpg', [3, 2]],
] as const)('is signed with the picture of the sender in its size, %s', async (contentType, image, ending, [width, height]) => {
  await testApp.as(MINE).userProfile.setSignature({ body: { image, contentType } })
  const { renewalId } = await theirRenewal(testApp)
  const { text, xml, pictures } = await letter(renewalId, 'property')
  expect(xml).toContain(`<wp:extent cx="${width * PIXEL}" cy="${height * PIXEL}"/>`)
  expect(pictures.map(([name, bytes]) => [name.split('.').at(-1), bytes.toString('base64')])).toEqual([[ending, image]])
  expect(text).toContain('The license named above is being renewed.')
})

test('an image without readable size is replaced by space for a handwritten signature', async () => {
  const image = Buffer.from('ffd8ffe0ffd9', 'hex').toString('base64')
  await testApp.as(MINE).userProfile.setSignature({ body: { image, contentType: 'image/jpeg' } })
  const { renewalId } = await theirRenewal(testApp, { stage: 8 })
  expect((await letter(renewalId, 'jurisdiction')).pictures).toEqual([])
})
