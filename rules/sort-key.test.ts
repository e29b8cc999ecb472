import { expect, test } from 'vitest'
import { SORT_KEY_LENGTH, sortKey } from './sort-key.ts'

/** Compares sort keys as both databases do. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))

test.each([
  ['accents', ['Cafe Zorn', 'Café Zürich', 'Çafe zürich west']],
  ['letters without a decomposition', ['Łodz 1', 'Lodz 2', 'Ørsted 1', 'Orsted 2', 'Strasse 1', 'Straße 2']],
  ['upper and lower case', ['alpha', 'BETA', 'Delta', 'gamma']],
  ['numbers', ['Suite 2', 'Suite 9', 'Suite 10', 'Suite 010B', 'Suite 100', 'Suite 99999999', 'Suite 999999999', 'Suite 1234567890123']],
  ['numbers before letters', ['Pier 7', 'Pier 1234567890', 'Pier A']],
  ['numbers within a number', ['1-2-9', '1-2-10', '1-10-1', '12-1']],
  ['punctuation', ['O’Brien 1', "O'Brien 2", 'OBrien 3', 'St. Mary 4', 'St Mary 5', 'St-Mary 6', '"The Zoo"', 'Zoo & Co.', 'Zoo, Inc']],
  ['empty before all', ['', '1', 'A']],
  ['a word before the longer one', ['Bar', 'Bar 2', 'Bar Nine', 'Barber']],
  ['full-width and other forms', ['ＡＢＣ 1', 'abc ２', 'ﬁne']],
])('%s', (_what, names) => {
  expect(names.toReversed().toSorted(byBytes)).toEqual(names)
})

test('a capital sharp s, a dotted capital i and a final sigma', () => {
  expect(sortKey('GROẞE İSTANBUL ΟΔΟΣ')).toBe('grosse istanbul οδοσ')
})

test('nothing but punctuation has an empty key', () => {
  expect(sortKey(' — !? ')).toBe('')
})

test('a very long name has a bounded key of whole characters', () => {
  expect(sortKey('long '.repeat(1000))).toHaveLength(SORT_KEY_LENGTH)
  const key = sortKey(`a${'𝕏'.repeat(10)}${'𐐨'.repeat(500)}`)
  expect(key.length).toBeLessThanOrEqual(SORT_KEY_LENGTH)
  expect(key.isWellFormed()).toBe(true)
  expect(sortKey('1'.repeat(1000))).toHaveLength(SORT_KEY_LENGTH)
})
