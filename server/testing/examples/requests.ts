import { aClient, aLicenseFile, anAnswer, aPropertyContact, aRequest } from '../../../fixtures/builders.ts'
import { theirLicense } from '../in-process.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const ACTOR = 'ClientAdministrator at Saas' as const
const DUE = '2026-12-01'
const document = { document: TEXTS.base64, documentFileName: 'license.pdf', documentContentType: 'application/pdf' }

const asked = async (testApp: TestApp) => {
  const { id: licenseId, clientId, propertyId } = await theirLicense(testApp)
  const request = await testApp.build((db) => aRequest(db, { clientId, propertyId, licenseId }))
  return { ...request, clientId, licenseId }
}

const CODE = '123456'

/** A request of a client that requires a code, which was mailed a while ago. */
const withCode = async (testApp: TestApp) => {
  const { propertyId } = await theirLicense(testApp)
  return testApp.build(async (db) => {
    const { id: clientId } = await aClient(db, { isRequestCodeRequired: true })
    return aRequest(db, { clientId, propertyId, code: CODE })
  })
}

const request =
  (body?: Record<string, unknown>): MakeExample =>
  async (testApp) => ({ actor: ACTOR, params: { id: (await asked(testApp)).id }, ...(body && { body }) })

const answer =
  (body?: Record<string, unknown>): MakeExample =>
  async (testApp) => {
    const { id, itemId, linkId, clientId } = await asked(testApp)
    const made = await testApp.build((db) => anAnswer(db, { requestId: id, itemId, linkId, clientId }))
    return { actor: ACTOR, params: { id, answerId: made.id }, ...(body && { body }) }
  }

const file: MakeExample = async (testApp) => {
  const { id, clientId, propertyId } = await theirLicense(testApp)
  const made = await testApp.build((db) => aLicenseFile(db, { clientId, propertyId, licenseId: id }))
  return { actor: ACTOR, params: { id, fileId: made.id } }
}

/** Successful requests for the calls about requests and the files of licenses; see exampleOf. */
export const REQUEST_EXAMPLES: Record<string, MakeExample> = {
  'requests.create': async (testApp) => {
    const { id, propertyId } = await theirLicense(testApp)
    const contact = await testApp.build((db) => aPropertyContact(db, { propertyId, email: TEXTS.contactEmail }))
    const items = ['LicenseDocument', 'Answer']
    const body = { licenseIds: [id], items, question: 'When do you open?', contactIds: [contact.id], emails: [], dueDate: DUE }
    return { actor: ACTOR, params: {}, body: { ...body, message: 'Some words', dryRun: false } }
  },
  'requests.update': request({ dueDate: DUE, message: 'Some words', sendAgain: true }),
  'requests.remind': async (testApp) => ({ actor: ACTOR, params: {}, body: { licenseIds: [(await asked(testApp)).licenseId] } }),
  'requests.remove': request(),
  'requests.createLink': request({ name: 'Somebody' }),
  'requests.removeLink': async (testApp) => {
    const { id, linkId } = await asked(testApp)
    return { actor: ACTOR, params: { id, linkId } }
  },
  'requests.accept': answer({ dateReceived: TODAY }),
  'requests.sendBack': answer({ reason: 'Some words' }),
  'asked.get': async (testApp) => ({ params: { token: (await asked(testApp)).token } }),
  'asked.sendCode': async (testApp) => ({ params: { token: (await withCode(testApp)).token } }),
  'asked.open': async (testApp) => ({ params: { token: (await withCode(testApp)).token }, body: { code: CODE } }),
  'asked.read': async (testApp) => {
    const { token, itemId } = await asked(testApp)
    return { params: { token }, body: { itemId, document: document.document } }
  },
  'asked.answer': async (testApp) => {
    const { token, itemId } = await asked(testApp)
    return { params: { token }, body: { itemId, givenBy: 'Somebody', words: 'Some words', ...document } }
  },
  'licenseFiles.create': async (testApp) => ({
    actor: ACTOR,
    params: { id: (await theirLicense(testApp)).id },
    body: { kind: 'Other', label: 'Some words', ...document },
  }),
  'licenseFiles.remove': file,
}
