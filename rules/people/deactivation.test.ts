import { expect, test } from 'vitest'
import { statusAfter } from './deactivation.ts'

const TODAY = '2026-11-20'
const active = { active: true, deactivatedDate: null }
const inactive = { active: false, deactivatedDate: '2026-01-31' }

test('the deactivation date defaults to today and is kept', () => {
  expect(statusAfter(active, { active: false }, TODAY)).toEqual({ active: false, deactivatedDate: TODAY })
  expect(statusAfter(active, { active: false, deactivatedDate: '2026-03-01' }, TODAY).deactivatedDate).toBe('2026-03-01')
  expect(statusAfter(inactive, {}, TODAY)).toEqual(inactive)
  expect(statusAfter(inactive, { active: false }, TODAY)).toEqual(inactive)
})

test('an active record has no deactivation date', () => {
  expect(statusAfter(inactive, { active: true }, TODAY)).toEqual(active)
  expect(statusAfter(active, { deactivatedDate: '2026-03-01' }, TODAY)).toEqual(active)
})
