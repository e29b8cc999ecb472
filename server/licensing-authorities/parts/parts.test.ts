import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKeyContactChangeForm, aLicensingAuthority } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let params: { id: number }
beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId } = testApp.tenants.Saas
  params = { id: (await testApp.build((db) => aLicensingAuthority(db, { clientId }))).id }
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientContributor at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

test('contacts are listed by name, and need a name, an e-mail or a phone', async () => {
  const { authorityContacts } = testApp.as(OURS)
  const { id: contactId } = await authorityContacts.create({ params, body: { label: 'Clerk', phone: '720-555-0100' } })
  for (const name of ['Zoe', ' Ann ']) await authorityContacts.create({ params, body: { name } })
  const names = async () => (await authorityContacts.list({ params })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Ann', 'Zoe', null])
  const empty = onField('name', messages.authorityContactEmpty)
  expect(await refusal(authorityContacts.create({ params, body: { label: 'Nobody', name: ' ' } }))).toMatchObject(empty)
  const to = { params: { ...params, contactId } }
  expect(await refusal(authorityContacts.update({ ...to, body: { phone: null } }))).toMatchObject(empty)
  await authorityContacts.update({ ...to, body: { name: 'Bob', email: 'bob@city.example' }, ifMatch: 1 })
  expect(await refusal(authorityContacts.update({ ...to, body: { name: 'Bo' }, ifMatch: 1 }))).toMatchObject({ status: 412 })
  expect((await authorityContacts.list({ params })).items[1]).toMatchObject({
    licensingAuthorityId: params.id,
    label: 'Clerk',
    name: 'Bob',
    email: 'bob@city.example',
    phone: '720-555-0100',
  })
  await authorityContacts.remove(to)
  expect(await names()).toEqual(['Ann', 'Zoe'])
  expect(await refusal(authorityContacts.remove(to))).toMatchObject({ status: 404 })
})

test.each([
  [{ name: 'x'.repeat(257) }, 'name', 'Name cannot exceed 256 characters'],
  [{ label: 'x'.repeat(257), name: 'A' }, 'label', 'Label cannot exceed 256 characters'],
  [{ phone: '5'.repeat(21) }, 'phone', 'Phone cannot exceed 20 characters'],
  [{ phone: 'call me' }, 'phone', messages.validPhone],
  [{ email: 'nobody' }, 'email', messages.emailFormat],
])('a contact is refused: %o', async (body, field, sentence) => {
  const refused = await refusal(testApp.as(OURS).authorityContacts.create({ params, body }))
  expect(refused).toMatchObject({ status: 400, errors: { [field]: expect.arrayContaining([sentence]) } })
})

test('forms are listed by label, each with an http or https link', async () => {
  const { keyContactChangeForms: forms } = testApp.as(OURS)
  const url = 'https://city.example/form'
  for (const label of ['Zoning', 'Alcohol']) await forms.create({ params, body: { label, url } })
  const { items } = await forms.list({ params })
  expect(items.map(({ label }) => label)).toEqual(['Alcohol', 'Zoning'])
  const to = { params: { ...params, formId: items[0]?.id as number } }
  await forms.update({ ...to, body: { label: 'Beer', url } })
  for (const [body, field, sentence] of [
    [{ label: '', url }, 'label', messages.required],
    [{ label: 'x'.repeat(257), url }, 'label', 'Label cannot exceed 256 characters'],
    [{ label: 'A', url: '' }, 'url', messages.required],
    [{ label: 'A', url: 'javascript:alert(1)' }, 'url', messages.validUrl],
    [{ label: 'A', url: `https://${'x'.repeat(1017)}` }, 'url', 'URL cannot exceed 1024 characters'],
  ] as const) {
    const refused = { status: 400, errors: { [field]: expect.arrayContaining([sentence]) } }
    expect(await refusal(forms.create({ params, body }))).toMatchObject(refused)
    expect(await refusal(forms.update({ ...to, body }))).toMatchObject(refused)
  }
  await forms.remove(to)
  expect((await forms.list({ params })).items.map(({ label }) => label)).toEqual(['Zoning'])
})

test('a client reads the contacts and forms of a provider-wide authority, and cannot change them', async () => {
  const { authorityId: id, authorityContactId: contactId } = testApp.shared
  const { id: formId } = await testApp.build((db) => aKeyContactChangeForm(db, { licensingAuthorityId: id, label: 'Shared' }))
  const { authorityContacts, keyContactChangeForms } = testApp.as(OURS)
  expect((await authorityContacts.list({ params: { id } })).items.map((one) => one.id)).toContain(contactId)
  expect((await keyContactChangeForms.list({ params: { id } })).items.map((one) => one.id)).toContain(formId)
  const forbidden = { status: 403 }
  expect(await refusal(authorityContacts.remove({ params: { id, contactId } }))).toMatchObject(forbidden)
  expect(await refusal(keyContactChangeForms.remove({ params: { id, formId } }))).toMatchObject(forbidden)
  const astray = { params: { ...params, formId } }
  expect(await refusal(keyContactChangeForms.remove(astray))).toMatchObject({ status: 404 })
  expect(await refusal(testApp.as('RenewalAdministrator').keyContactChangeForms.remove({ params: { id, formId } }))).toBe('done')
})
