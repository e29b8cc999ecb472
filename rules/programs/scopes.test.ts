import { expect, test } from 'vitest'
import { clientOfScopes, permits, whyNotPermitted } from './scopes.ts'

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
  [['licenses:read', 'client:7'], 'licenses', 'read', true],
  [['licenses:read', 'client:7'], 'licenses', 'write', false],
  [['licenses:read', 'client:7'], 'properties', 'read', false],
  [['all:write', 'client:7'], 'renewals', 'write', true],
  [['all:write', 'client:7'], 'licensing-authorities', 'read', true],
  [['all:write', 'client:7'], 'licensing-authorities', 'write', false],
  [['exports:write', 'client:7'], 'exports', 'write', false],
  [['client:7'], 'licenses', 'read', false],
] as const)('%j, %s, %s: %s', (scopes, area, needed, expected) => {
  expect(permits(scopes, area, needed)).toBe(expected)
})

test('a refusal says what would be allowed', () => {
  expect(whyNotPermitted(['licenses:read'], 'licenses', 'write')).toBe(
    'This token permits licenses:read, and this call needs licenses:write.',
  )
  expect(whyNotPermitted(['all:read', 'client:7'], 'exports', 'write')).toContain('limited to one client (client:7)')
  expect(whyNotPermitted(['all:read', 'client:7'], 'licenses', 'write')).toContain('needs licenses:write')
  expect(whyNotPermitted(['all:write'], 'user-profile', 'read')).toContain('Use a token without scopes, or sign in.')
})

test.each([
  [null, null],
  [['licenses:read'], null],
  [['licenses:read', 'client:12'], 12],
  [['client:x', 'client:0', 'client:'], null],
])('the client of %j is %j', (scopes, expected) => {
  expect(clientOfScopes(scopes)).toBe(expected)
})
