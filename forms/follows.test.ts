import { expect, test } from 'vitest'
import type { Values } from '../contract/fields/schema.ts'
import type { Form } from './form.ts'
import { newType } from './license-types/types.ts'
import { newAuthority } from './licensing-authorities/authorities.ts'

/** The values after all `follows` rules of a form are applied. */
const settled = <Context>({ follows = [] }: Form<Context>, values: Values, context: Context): Values =>
  Object.assign({}, values, ...follows.map(({ set }) => set(values, context)))

const category = (value: number, classification: string) => ({ value, label: `Category ${value}`, meta: { classification } })
const types = {
  authority: { id: 1 },
  isStaff: true,
  terms: [],
  tips: [],
  categories: [category(1, 'Liquor'), category(2, 'Liquor'), category(3, 'Operational')],
}

test('a category of another classification is emptied with its sub-categories', () => {
  const values = { licenseClassification: 'Liquor', licenseCategoryId: 1, subCategoryIds: [2] }
  expect(settled(newType, values, types)).toMatchObject(values)
  const changed = { ...values, licenseClassification: 'Operational' }
  expect(settled(newType, changed, types)).toMatchObject({ licenseCategoryId: null })
  expect(settled(newType, { ...changed, licenseCategoryId: 3 }, types)).toMatchObject({ licenseCategoryId: 3, subCategoryIds: [] })
  expect(settled(newType, changed, { ...types, categories: [] })).toMatchObject({ licenseCategoryId: 1, subCategoryIds: [2] })
})

test('the categories offered are those of the classification, and a sub-category is another one', () => {
  const offered = (name: string, values: Values) => newType.fields[name]?.optionsIn?.(values, types).map(({ value }) => value)
  expect(offered('licenseCategoryId', {})).toEqual([])
  expect(offered('licenseCategoryId', { licenseClassification: 'Liquor' })).toEqual([1, 2])
  expect(offered('subCategoryIds', { licenseClassification: 'Liquor', licenseCategoryId: 1 })).toEqual([2])
})

const authorities = { isStaff: true, sources: [] }

test('the payee and the mailing address follow while their flags are on', () => {
  const values = { name: 'Port', payableToSameAsName: true, address1: '1 Water Street', mailingAddressSameAsLocation: true }
  expect(settled(newAuthority, values, authorities)).toMatchObject({
    payableTo: 'Port',
    mailingAddress1: '1 Water Street',
    mailingZip: null,
  })
  const off = settled(newAuthority, { ...values, payableToSameAsName: false, mailingAddressSameAsLocation: false }, authorities)
  expect(off).not.toHaveProperty('payableTo')
  expect(off).not.toHaveProperty('mailingAddress1')
})

test('an interval is sent signed, and only with the fields of its type', () => {
  const relative = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalValue: 30, dueDateRelativeIntervalUnit: 'Days' }
  expect(newAuthority.bodyOf?.({ ...relative, name: 'Port', intervalBeforeAfter: 'Before' }, authorities)).toMatchObject({
    name: 'Port',
    dueDateRelativeIntervalValue: -30,
    dueDateFixedIntervalMonths: null,
  })
  expect(newAuthority.check?.({ dueDateIntervalType: 'Fixed' }, authorities)).toHaveProperty('dueDateFixedIntervalDayOfMonth')
  expect(newAuthority.check?.({ dueDateIntervalType: 'None' }, authorities)).not.toHaveProperty('trackDateIntervalValue')
})
