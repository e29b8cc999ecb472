import type { LicenseImport } from '../../../contract/licenses/import.ts'

export type ImportRow = LicenseImport['rows'][number]

const licensingAuthority = { name: 'Excise Department', jurisdiction: 'CityCounty', state: 'CO' } as const

/** A valid row of a file: license I-<number> at The Old Bar. */
export const importRow = (number: number, fields: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  licenseNumber: `I-${number}`,
  licenseType: 'Tavern',
  propertyName: 'The Old Bar',
  address1: '1 Main St',
  city: 'Denver',
  state: 'CO',
  effectiveDate: '2026-01-01',
  expirationDate: '2026-12-31',
  ...fields,
})

/** The body of an import with these rows. */
export const importFile = (rows: ImportRow[], more: Partial<LicenseImport> = {}): LicenseImport => ({
  licensingAuthority,
  licenseTerm: '1 Year',
  rows,
  ...more,
})
