import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { theirLicense } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMINISTRATOR = 'ClientAdministrator at Saas'
const CONTRIBUTOR = 'ClientContributor at Saas'
const profile = (id: number) => testApp.as(CONTRIBUTOR).licenses.get({ params: { id } })
const write = (id: number, body: { alert: string; isUrgent?: boolean }, actor: Actor = ADMINISTRATOR) =>
  refusal(testApp.as(actor).licenses.updateAlert({ params: { id }, body }))
const remove = (id: number, actor: Actor = ADMINISTRATOR) => refusal(testApp.as(actor).licenses.deleteAlert({ params: { id } }))
const refused = (message: string) => ({ status: 400, message })

test('an alert is created, changed and removed', async () => {
  const { id } = await theirLicense(testApp)
  expect(await write(id, { alert: ' Call first ' })).toBe('done')
  expect(await profile(id)).toMatchObject({ alert: 'Call first', isUrgentAlert: false, alertTimestamp: expect.any(String) })
  expect(await write(id, { alert: 'Call now', isUrgent: true }, CONTRIBUTOR)).toBe('done')
  const urgent = await profile(id)
  expect(urgent).toMatchObject({ alert: 'Call now', isUrgentAlert: true })
  expect(await write(id, { alert: 'Call now' }, CONTRIBUTOR)).toBe('done')
  expect(await profile(id)).toMatchObject({ version: urgent.version, isUrgentAlert: true, alertTimestamp: urgent.alertTimestamp })
  expect(await remove(id, CONTRIBUTOR)).toBe('done')
  expect(await profile(id)).toMatchObject({ alert: null, isUrgentAlert: false, alertTimestamp: null })
})

describe('permissions', () => {
  test('the first alert is created only by administrators of the side that handles the license', async () => {
    const { id } = await theirLicense(testApp)
    for (const actor of [CONTRIBUTOR, 'Administrator', 'Client at Saas'] as const)
      expect(await write(id, { alert: 'Words' }, actor)).toMatchObject({ status: 403 })
    const provided = await theirLicense(testApp, { renewalDesignation: 'Provider', assignedUserId: null })
    for (const actor of [ADMINISTRATOR, 'RenewalAdministrator', 'Contributor'] as const)
      expect(await write(provided.id, { alert: 'Words' }, actor)).toMatchObject({ status: 403 })
    expect(await write(provided.id, { alert: 'Words' }, 'Administrator')).toBe('done')
    expect(await write(provided.id, { alert: 'Other words' }, 'Contributor')).toBe('done')
  })

  test('a contributor without permission is refused before the body is read', async () => {
    const { id } = await theirLicense(testApp)
    expect(await write(id, { alert: '' }, CONTRIBUTOR)).toMatchObject({ status: 403 })
  })
})

describe('conditions', () => {
  const pending = { renewalDesignationApprovalStatus: 'ApprovalRequested' } as const

  test('the license and its property must be active', async () => {
    for (const inactive of [{ active: false }, { propertyActive: false }]) {
      const { id } = await theirLicense(testApp, { ...inactive, alert: 'Words' })
      expect(await write(id, { alert: 'Other words' })).toMatchObject(refused(messages.alertInactive))
      expect(await remove(id)).toMatchObject(refused(messages.alertInactive))
      const bare = await theirLicense(testApp, inactive)
      expect(await write(bare.id, { alert: 'Words' })).toMatchObject(refused(messages.alertInactive))
    }
  })

  test('a pending approval blocks changing an existing alert, but not creating the first', async () => {
    const { id } = await theirLicense(testApp, { ...pending, alert: 'Words' })
    expect(await write(id, { alert: 'Other words' })).toMatchObject(refused(messages.approvalPending))
    expect(await remove(id)).toMatchObject(refused(messages.approvalPending))
    const bare = await theirLicense(testApp, pending)
    expect(await write(bare.id, { alert: 'Words' })).toBe('done')
  })

  test('a missing alert cannot be removed', async () => {
    const { id } = await theirLicense(testApp)
    expect(await remove(id)).toMatchObject(refused(messages.alertMissing))
  })
})

test.each([
  ['', messages.required],
  ['  ', messages.required],
  ['x'.repeat(1001), sentences.tooLong('Alert', 1000)],
])('%j is refused on its field', async (alert, sentence) => {
  const { id } = await theirLicense(testApp)
  expect(await write(id, { alert })).toMatchObject({ status: 400, errors: { alert: [sentence] } })
})
