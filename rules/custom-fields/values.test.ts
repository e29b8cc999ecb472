import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { freePosition, whatCustomFieldNeeds } from './definition.ts'
import { appliesTo, type FieldKind } from './kinds.ts'
import { readTerm, writeTerm } from './terms.ts'
import { customValueKey, readCustomValue } from './values.ts'

const read = (kind: FieldKind, typed: string, options: string[] = []) => readCustomValue({ kind, options }, typed)

test.each<[FieldKind, string, string]>([
  ['Text', '  Policy 7 ', 'Policy 7'],
  ['Number', '1,234.50', '1234.5'],
  ['Number', '-007', '-7'],
  ['Number', '-0', '0'],
  ['Number', '0.0001', '0.0001'],
  ['Number', '100', '100'],
  ['Money', '$1,234.5', '1234.50'],
  ['Money', '-$3', '-3.00'],
  ['Date', '2026-02-28', '2026-02-28'],
  ['Date', '02/28/2026', '2026-02-28'],
  ['Date', '02/28/26', '2026-02-28'],
  ['YesNo', 'TRUE', 'Yes'],
  ['YesNo', 'n', 'No'],
])('%s reads %j as %j', (kind, typed, value) => {
  expect(read(kind, typed)).toEqual({ value })
})

test.each<[FieldKind, string, string]>([
  ['Number', 'seven', messages.number],
  ['Number', '1e3', messages.number],
  ['Number', '1,2', messages.number],
  ['Number', '0.00001', messages.fourDecimals],
  ['Number', '1000000000000', 'Must be <= 99999999999'],
  ['Money', '1.234', messages.twoDecimals],
  ['Date', '2026-02-30', messages.invalidDate],
  ['Date', '02/30/2026', messages.invalidDate],
  ['Date', '1899-01-01', messages.yearTooEarly],
  ['YesNo', 'maybe', 'Must be one of: Yes, No'],
  ['Text', 'a\0b', messages.unreadableText],
  ['Text', 'x'.repeat(501), 'Text cannot exceed 500 characters'],
])('%s refuses %j: %s', (kind, typed, wrong) => {
  expect(read(kind, typed)).toEqual({ wrong })
})

test('a choice is one of the options, in whatever case it is typed', () => {
  expect(read('Choice', 'blue', ['Red', 'Blue'])).toEqual({ value: 'Blue' })
  expect(read('Choice', 'Green', ['Red', 'Blue'])).toEqual({ wrong: 'Must be one of: Red, Blue' })
})

describe('the keys of values', () => {
  test('of numbers are in the order of the numbers', () => {
    const numbers = ['-99999999999', '-20.5', '-20.4999', '-0.5', '0', '0.0001', '9', '10', '99999999999']
    const keys = numbers.map((value) => customValueKey({ kind: 'Number' }, value))
    expect(keys.toSorted()).toEqual(keys)
    expect(new Set(keys).size).toBe(numbers.length)
  })

  test('of text are without case', () => {
    expect(customValueKey({ kind: 'Text' }, 'ACME')).toBe(customValueKey({ kind: 'Text' }, 'Acme'))
  })
})

test('a field without license types applies to all', () => {
  expect(appliesTo({ licenseTypeIds: [] }, null)).toBe(true)
  expect(appliesTo({ licenseTypeIds: [3] }, 3)).toBe(true)
  expect(appliesTo({ licenseTypeIds: [3] }, 4)).toBe(false)
  expect(appliesTo({ licenseTypeIds: [3] }, null)).toBe(false)
})

test('a definition has options where it is a choice, and types where it is of licenses', () => {
  const field = { record: 'License', kind: 'Text', options: [], licenseTypeIds: [] } as const
  expect(whatCustomFieldNeeds(field)).toEqual({})
  expect(whatCustomFieldNeeds({ ...field, kind: 'Choice' })).toEqual({ options: 'customFieldOptionsMissing' })
  expect(whatCustomFieldNeeds({ ...field, kind: 'Choice', options: ['A', 'a'] })).toEqual({ options: 'customFieldOptionsTwice' })
  expect(whatCustomFieldNeeds({ ...field, options: ['A'] })).toEqual({ options: 'customFieldOptionsOfOthers' })
  expect(whatCustomFieldNeeds({ ...field, record: 'Property', licenseTypeIds: [1] })).toEqual({
    licenseTypeIds: 'customFieldTypesOfProperty',
  })
})

test('a term has a field, a sign and a value', () => {
  expect(readTerm('12=A = B')).toEqual({ fieldId: 12, sign: '=', value: 'A = B' })
  expect(readTerm('12>=2026-01-01')).toEqual({ fieldId: 12, sign: '>=', value: '2026-01-01' })
  expect(writeTerm({ fieldId: 3, sign: '<=', value: '7' })).toBe('3<=7')
  for (const text of ['12', '=x', '0=x', '12= ', '12>5', 'a=b']) expect(readTerm(text), text).toBeNull()
})

test('a field takes the first free place of 30', () => {
  expect(freePosition([])).toBe(1)
  expect(freePosition([1, 2, 4])).toBe(3)
  expect(freePosition(Array.from({ length: 30 }, (_, n) => n + 1))).toBeUndefined()
})
