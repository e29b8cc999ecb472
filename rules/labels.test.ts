import { expect, test } from 'vitest'
import {
  CARRIERS,
  JURISDICTION_LABELS,
  JURISDICTIONS,
  optionsOf,
  ROLE_LABELS,
  SERVICE_LEVEL_LABELS,
  TRACKING_TYPE_LABELS,
} from './labels.ts'
import { ROLES } from './people/permissions.ts'

test('the specified labels', () => {
  expect(optionsOf(SERVICE_LEVEL_LABELS)).toEqual([
    { value: 'FullService', label: 'Full Service' },
    { value: 'Hybrid', label: 'Hybrid' },
    { value: 'Saas', label: 'SaaS Model' },
  ])
  expect(optionsOf(TRACKING_TYPE_LABELS).map(({ label }) => label)).toEqual(['Track And Process', 'Tracking Only'])
  expect(CARRIERS).toEqual(['DHL', 'Email', 'Federal Express', 'Purolator', 'UPS', 'USPS Express Mail'])
})

test('labels are in the order of the values', () => {
  expect(Object.keys(ROLE_LABELS)).toEqual([...ROLES])
  expect(Object.keys(JURISDICTION_LABELS)).toEqual([...JURISDICTIONS])
})
