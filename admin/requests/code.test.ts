import { expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { shoot } from '../testing/shoot.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('where the company requires a code, the page of a request opens with the one that was mailed', async () => {
  const page = await console.signIn(people.administrator, '/my-company')
  const api = apiOf(page)
  await console.write((db) => db('clients').update({ is_request_code_required: true }))
  const { items } = await api.licenses.list({ body: { renewalDesignation: 'BillingClient', active: true } })
  const [license] = items
  const before = Date.now()
  const { today } = await api.authentication.identity()
  await api.requests.create({
    body: { licenseIds: [license?.id ?? 0], items: ['InspectionReport'], emails: ['office@harbor.example'], dueDate: today },
  })
  const mail = await console.sent('.eml', before)
  const path = /\/asked\/[\w-]+/.exec(mail)?.[0] ?? ''
  const phone = await console.visit(path, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.getByText(messages.askedCodeLead).waitFor()
  expect(await phone.getByText(license?.propertyName ?? '?').count()).toBe(0)
  const asked = Date.now()
  await phone.getByRole('button', { name: 'Send Code' }).click()
  await phone.getByLabel('Code').fill('000000')
  await phone.getByRole('button', { name: 'Open' }).click()
  await phone.getByText(messages.askedCodeWrong).waitFor()
  await mustBeAccessible(phone)
  await shoot(phone, 'code')
  const code = /is (\d{6})\./.exec(await console.sent('.eml', asked))?.[1] ?? ''
  await phone.getByLabel('Code').fill(code)
  await phone.getByRole('button', { name: 'Open' }).click()
  await phone.getByRole('heading', { name: license?.propertyName ?? '?', level: 1 }).waitFor()
  expect(phone.url()).not.toContain(path)
})
