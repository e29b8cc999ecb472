import { expect, test } from 'vitest'
import { isHost, isProviderName, isSender, isTimeZone } from './installation.ts'

test.each([
  ['mail@provider.example', true],
  ['Provider <mail@provider.example>', true],
  ['<mail@provider.example>', true],
  ['Provider', false],
  ['Provider <mail>', false],
  ['Provider <mail@provider.example', false],
  ['Provider\r\nBcc: all@provider.example <mail@provider.example>', false],
  ['', false],
])('%j is a sender: %s', (text, is) => {
  expect(isSender(text)).toBe(is)
})

test.each([
  ['mail.provider.example', true],
  ['localhost', true],
  ['10.0.0.5', true],
  ['[::1]', true],
  ['mail.provider.example:25', false],
  ['user@mail.provider.example', false],
  ['mail provider', false],
  ['-mail', false],
])('%j is a host: %s', (text, is) => {
  expect(isHost(text)).toBe(is)
})

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Mars', false],
])('%j is a time zone: %s', (text, is) => {
  expect(isTimeZone(text)).toBe(is)
})

test.each([
  ["Who's Next", true],
  ['Who?', false],
  ['  ', false],
])('%j is a name for the provider: %s', (text, is) => {
  expect(isProviderName(text)).toBe(is)
})
