import { expect, test } from 'vitest'
import type { User } from '../../contract/users/calls.ts'
import { messages } from '../../rules/messages.ts'
import { fieldsOf, sentIn } from '../form.ts'
import { editUser, newUser } from './users.ts'

const clients = [
  { value: 1, label: 'Harbor', meta: { clientAllowUserPasswordLogin: true, clientRenewalBillingResponsibility: 'Client' } },
  { value: 2, label: 'Lakeside', meta: { clientAllowUserPasswordLogin: false, clientRenewalBillingResponsibility: 'Property' } },
]
const staff = { ownClientId: null, roles: [], clients }
const ALWAYS = ['firstName', 'lastName', 'title', 'email', 'phoneNumber', 'roleName']
const PASSWORD = ['password', 'confirmPassword']

test.each([
  [{}, []],
  [{ roleName: 'Contributor' }, PASSWORD],
  [{ roleName: 'Client' }, ['clientId']],
  [{ roleName: 'Client', clientId: 1 }, ['clientId', ...PASSWORD, 'renewalInvoiceRecipient']],
  [{ roleName: 'Client', clientId: 2 }, ['clientId']],
])('a new user with %o has also %o', (values, more) => {
  expect(sentIn(newUser, values, staff)).toEqual([...ALWAYS, ...more])
})

test('people of a client create users of their client', () => {
  const context = { ...staff, ownClientId: 1 }
  expect(sentIn(newUser, { roleName: 'Client' }, context)).toEqual([...ALWAYS, ...PASSWORD, 'renewalInvoiceRecipient'])
})

test('of your own account, role, status and two-factor are fixed, and the phone while two-factor is on', () => {
  const record: Partial<User> = { id: 12, clientId: 1, active: true, twoFactorEnabled: true }
  const context = { ...staff, record: record as User, isOwn: true }
  const fixed = fieldsOf(editUser, context).flatMap(({ name, whyFixed }) => (whyFixed?.(context) ? [name] : []))
  expect(fixed).toEqual(['phoneNumber', 'roleName', 'twoFactorEnabled', 'active'])
  expect(sentIn(editUser, { active: false }, context)).toEqual(expect.arrayContaining(['deletePropertyContactIds']))
  expect(sentIn(editUser, { active: true }, context)).not.toContain('deletePropertyContactIds')
})

test('a first password is optional, and two-factor needs a phone', () => {
  expect(newUser.check?.({ roleName: 'Contributor' }, staff)).toEqual({})
  expect(newUser.check?.({ roleName: 'Contributor', password: 'weak' }, staff)).toEqual({ password: messages.passwordWeak })
  expect(newUser.check?.({ roleName: 'Client', clientId: 2 }, staff)).toEqual({})
  expect(newUser.check?.({ twoFactorEnabled: true }, staff)).toEqual({ phoneNumber: messages.phoneRequiredForTwoFactor })
})
