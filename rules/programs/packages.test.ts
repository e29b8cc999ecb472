import { expect, test } from 'vitest'
import { isOlder } from './packages.ts'

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0', '1.0.1', true],
  ['2.0.0', '1.9.9', false],
  ['0.1.0', 'unknown', false],
  ['0.1.0', '', false],
])('%s before %s: %s', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected)
})
