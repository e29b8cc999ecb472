import { expect, test } from 'vitest'
import { type Category, subCategoriesLeft, suitsState, whyNotCategory, whyNotSubCategories } from './license-types.ts'

const liquor = (id: number): Category => ({ id, classification: 'Liquor' })
const operational = (id: number): Category => ({ id, classification: 'Operational' })

test('a category must have the classification of the type', () => {
  expect(whyNotCategory(null, 'Liquor')).toBeNull()
  expect(whyNotCategory(liquor(1), 'Liquor')).toBeNull()
  expect(whyNotCategory(liquor(1), 'Operational')).toBe('categoryOtherClassification')
})

test.each([
  ['none at all', null, [], null],
  ['none without a category', null, [liquor(2)], 'subCategoryWithoutCategory'],
  ['not the category itself', liquor(1), [liquor(2), liquor(1)], 'subCategoryIsCategory'],
  ['not of another classification', liquor(1), [liquor(2), operational(3)], 'subCategoryOtherClassification'],
  ['others of its classification', liquor(1), [liquor(2), liquor(3)], null],
] as const)('sub-categories: %s', (_, category, subCategories, why) => {
  expect(whyNotSubCategories(category, subCategories)).toBe(why)
})

test('sub-categories follow the category', () => {
  const before = [liquor(1), liquor(2), operational(3)]
  expect(subCategoriesLeft(liquor(1), before)).toEqual([liquor(2)])
  expect(subCategoriesLeft(operational(4), before)).toEqual([operational(3)])
  expect(subCategoriesLeft(null, before)).toEqual([])
})

test('a tip of another state cannot be used', () => {
  expect(suitsState({ stateProvince: null }, { state: 'CO' })).toBe(true)
  expect(suitsState({ stateProvince: 'CO' }, { state: 'CO' })).toBe(true)
  expect(suitsState({ stateProvince: 'UT' }, { state: 'CO' })).toBe(false)
  expect(suitsState({ stateProvince: 'UT' }, { state: null })).toBe(false)
})
