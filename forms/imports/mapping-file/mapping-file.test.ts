import { expect, test } from 'vitest'
import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import { readMapping } from './read.ts'
import { MappingFileError } from './toml.ts'
import { writeMapping } from './write.ts'

const MAPPING: ImportMapping = {
  format: { headerRow: 3, sheet: 'Register' },
  fields: [
    { field: 'licenseNumber', columns: ['No. "A"'] },
    { field: 'address1', columns: ['Street', 'Full address'] },
    { field: 'city', columns: ['City'], default: 'Denver' },
    { field: 'licenseType', columns: ['Category'], strip: 'LIQUOR - ' },
    { field: 'effectiveDate', columns: ['Issued'], format: 'M/D/YYYY' },
    { field: 'active', columns: ['Status'], values: [{ from: 'CANC', to: 'Inactive' }] },
    { field: 'notes', columns: ['Remarks'], whenBlank: 'clear' },
    { field: 'customFields.12', columns: ['Seats'] },
    { field: 'licenseTerm', columns: [], default: '1 Year' },
    { field: 'licensingAuthority', columns: [], default: 'Excise' },
    { field: 'authorityState', columns: [], default: 'CO' },
  ],
  leaveOut: [{ column: 'Status', values: ['Deferred', 'Pending'] }],
  repeated: 'history',
  merges: [
    { field: 'licenseType', from: 'Retail Food Establishment License', to: 'Retail Food Establishment' },
    { field: 'city', from: 'DENVER', to: 'Denver' },
  ],
}

const sorted = ({ fields, merges = [], ...rest }: ImportMapping) => ({
  ...rest,
  fields: fields.map(({ values = [], ...rule }) => ({ ...rule, values })).toSorted((a, b) => a.field.localeCompare(b.field)),
  merges: merges.toSorted((a, b) => a.from.localeCompare(b.from)),
})

test('a mapping that is written is read as it was', () => {
  expect(sorted(readMapping(writeMapping(MAPPING), 'map.toml', 'licenses'))).toEqual(sorted(MAPPING))
  const least: ImportMapping = { fields: [{ field: 'name', columns: ['Name'] }] }
  expect(writeMapping(least)).toBe('[fields]\nname = "Name"\n')
  expect(sorted(readMapping(writeMapping(least), 'map.toml', 'divisions'))).toEqual(sorted(least))
})

test('what is wrong with a file names the file and what it could say', () => {
  const wrong = (text: string) => {
    try {
      return readMapping(text, 'map.toml', 'divisions')
    } catch (error) {
      return error as MappingFileError
    }
  }
  expect(wrong('[fields]\nnmae = "Name"')).toMatchObject({
    message: 'map.toml: there is no "nmae" in [fields].',
    unknown: { name: 'nmae', known: expect.arrayContaining(['name']) },
  })
  expect(wrong('[fields\n')).toBeInstanceOf(MappingFileError)
})
