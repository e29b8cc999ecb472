import { expect, test } from 'vitest'
import type { ComparedAuthority } from '../../contract/starter-catalogue/schemas.ts'
import { takeWords } from './words.ts'

const authority = (more: Partial<ComparedAuthority>): ComparedAuthority => ({
  ...{
    key: 'tx-abc',
    name: 'Texas Board',
    status: 'New',
    differences: [],
    id: null,
    state: 'TX',
    websiteUrl: null,
    address: null,
    phone: null,
  },
  ...{ newLicenseTypesCount: 1, licenseTypes: [] },
  ...more,
})
const type = { key: 'beer', name: 'Beer', status: 'New' as const, differences: [], id: null, term: null, sourceUrl: null }
const differs = (willChange: boolean) => ({ field: 'Website', here: 'a', catalogue: 'b', willChange })

test('of a new state, only what is created is said', () => {
  expect(takeWords([authority({ licenseTypes: [type] })])).toBe(
    'Take the authorities and license types of Texas? This creates 1 licensing authority and 1 license type.',
  )
})

test('which records are kept, and which fields change or stay', () => {
  const there = authority({
    id: 3,
    status: 'Newer',
    differences: [differs(true), differs(false)],
    licenseTypes: [type, { ...type, id: 4, status: 'Same' }],
  })
  expect(takeWords([there])).toBe(
    'Take the authorities and license types of Texas? This creates 0 licensing authorities and 1 license type. 2 records already exist and are kept. 1 field that nobody has changed here will be updated. 1 field was changed here and stays as it is.',
  )
})
