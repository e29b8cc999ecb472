import { expect, test } from 'vitest'
import { factorsOf, needsFactor, rolesIn, sendsTextFirst, storedRoles } from './second-factors.ts'

const none = { passkeys: 0, totp: false, sms: false, recoveryCodes: 0 }

test('a sign-in asks for what the account has, and recovery codes only stand in for a passkey or an app', () => {
  expect(factorsOf(none)).toEqual([])
  expect(factorsOf({ ...none, sms: true })).toEqual(['sms'])
  expect(factorsOf({ ...none, recoveryCodes: 10 })).toEqual([])
  expect(factorsOf({ ...none, sms: true, recoveryCodes: 10 })).toEqual(['sms'])
  expect(factorsOf({ passkeys: 2, totp: true, sms: true, recoveryCodes: 1 })).toEqual(['passkey', 'totp', 'sms', 'recoveryCode'])
})

test('a code is texted by itself only to people who have nothing else', () => {
  expect(sendsTextFirst(['sms'])).toBe(true)
  expect(sendsTextFirst(['totp', 'sms'])).toBe(false)
  expect(sendsTextFirst(['passkey', 'sms', 'recoveryCode'])).toBe(false)
})

test('roles are stored in their order, and unknown ones are not read', () => {
  expect(storedRoles(['Client', 'ClientAdministrator'])).toBe('ClientAdministrator,Client')
  expect(rolesIn('ClientAdministrator,Client')).toEqual(['ClientAdministrator', 'Client'])
  expect(rolesIn('')).toEqual([])
  expect(rolesIn('Janitor,Client')).toEqual(['Client'])
})

test('the installation or the client can require a second factor', () => {
  expect(needsFactor('Client', { installation: [], client: ['Client'] })).toBe(true)
  expect(needsFactor('Administrator', { installation: ['Administrator'], client: [] })).toBe(true)
  expect(needsFactor('Contributor', { installation: ['Administrator'], client: [] })).toBe(false)
})
