import { expect, test } from 'vitest'
import { permits, whyNotPermitted } from './scopes.ts'

test.each([
  [null, 'authentication', 'write', true],
  [['licenses:read'], 'licenses', 'read', true],
  [['licenses:read'], 'licenses', 'write', false],
  [['licenses:write'], 'licenses', 'read', true],
  [['licenses:write'], 'licenses', 'write', true],
  [['licenses:write'], 'license-types', 'read', false],
  [['all:read'], 'properties', 'read', true],
  [['all:read', 'licenses:write'], 'properties', 'write', false],
  [['all:write'], 'properties', 'write', true],
  [['all:write'], 'authentication', 'read', false],
  [['service-accounts:write'], 'service-accounts', 'read', false],
  [[], 'licenses', 'read', false],
] as const)('%j, %s, %s: %s', (scopes, area, needed, expected) => {
  expect(permits(scopes, area, needed)).toBe(expected)
})

test('a refusal says what would be allowed', () => {
  expect(whyNotPermitted(['licenses:read'], 'licenses', 'write')).toBe(
    'This token permits licenses:read, and this call needs licenses:write.',
  )
  expect(whyNotPermitted(['all:write'], 'user-profile', 'read')).toContain('Use a token without scopes, or sign in.')
})
