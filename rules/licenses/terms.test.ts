import { expect, test } from 'vitest'
import { isOneTime, isPerpetual, LICENSE_TERMS } from './terms.ts'

test('the two terms without months differ by name, and both are in the list', () => {
  const named = (asks: (name: string) => boolean) => LICENSE_TERMS.filter(({ name }) => asks(name))
  expect(named(isOneTime)).toEqual([{ name: 'One Time', months: 0 }])
  expect(named(isPerpetual)).toEqual([{ name: 'Perpetual', months: 0 }])
  expect(isPerpetual(null)).toBe(false)
  expect(LICENSE_TERMS.filter(({ months }) => months === 0)).toHaveLength(3)
})
