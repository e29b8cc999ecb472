import { expect, test } from 'vitest'
import { isEmail, isPhone, rolesToGive, whyNotPassword } from './accounts.ts'
import type { Role } from './permissions.ts'

const person = (roleName: Role) => ({ id: 1, roleName, clientId: null, clientServiceLevel: null })

test.each([
  ['short1A!', null],
  ['Sh0rt!a', 'passwordWeak'],
  ['nouppercase1!', 'passwordWeak'],
  ['NoDigits!!', 'passwordWeak'],
  ['NoSymbol123', 'passwordWeak'],
  ['Blank in 1t', 'passwordWeak'],
  ['Ünïcode-1', null],
  ['Evergreen-2026!', null],
])('password %s: %s', (password, why) => {
  expect(whyNotPassword(password)).toBe(why)
})

test.each(['', '3035551234', '(303) 555-1234', '303-555-1234', '+1 303 555 1234', '303.555.1234 x12'])('%s is a phone', (text) => {
  expect(isPhone(text)).toBe(true)
})
test.each(['123', '303-555-12345', 'call me', '(303 555-1234', '030-555-1234567890'])('%s is not a phone', (text) => {
  expect(isPhone(text)).toBe(false)
})

test('only administrators grant roles, and a client administrator grants client roles', () => {
  expect(rolesToGive(person('Administrator'))).toHaveLength(6)
  expect(rolesToGive(person('ClientAdministrator'))).toEqual(['ClientAdministrator', 'ClientContributor', 'Client'])
  for (const role of ['RenewalAdministrator', 'Contributor', 'ClientContributor', 'Client'] as const)
    expect(rolesToGive(person(role))).toEqual([])
})

test.each([
  ['a@b.example', true],
  ['jos\u00e9.nunez+bar@sub.b.example', true],
  ['a@b', false],
  ['a b@c.example', false],
  ['a@b@c.example', false],
  ['a\uff20b@c.example', false],
  ['a@b.example\r\nBcc: x@y.example', false],
  ['"a"@b.example', false],
  ['a(b)@c.example', false],
])('%s is an e-mail address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})
