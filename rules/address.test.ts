import { expect, test } from 'vitest'
import { isZipMissing } from './address.ts'

test('a zip is required in the United States and Canada only', () => {
  for (const country of ['United States', 'Canada']) {
    for (const zip of ['', '  ', null, undefined]) expect(isZipMissing({ country, zip })).toBe(true)
    expect(isZipMissing({ country, zip: '80202' })).toBe(false)
  }
  for (const country of ['France', '', null, undefined]) expect(isZipMissing({ country, zip: '' })).toBe(false)
})
