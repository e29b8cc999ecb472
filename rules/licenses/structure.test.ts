import { expect, test } from 'vitest'
import type { MessageKey } from '../messages.ts'
import { type Primary, whyCannotConvert, whyCannotDetach, whyCannotLink, whyCannotPromote } from './structure.ts'

const standalone: Primary = {
  id: 1,
  clientId: 1,
  propertyId: 1,
  isMaster: false,
  masterLicenseId: null,
  renewalId: null,
  active: true,
  propertyActive: true,
}
const primary: Primary = { ...standalone, id: 2, isMaster: true }
const secondary: Primary = { ...standalone, id: 3, masterLicenseId: 2 }
const inRenewal = (license: Primary): Primary => ({ ...license, renewalId: 9 })

test('promote: only a standalone license, in renewal or not', () => {
  expect([standalone, inRenewal(standalone), primary, secondary].map(whyCannotPromote)).toEqual([
    null,
    null,
    'promoteNotStandalone',
    'promoteNotStandalone',
  ])
})

test('convert: only a primary license without secondary licenses', () => {
  expect(whyCannotConvert(primary, false)).toBeNull()
  expect(whyCannotConvert(primary, true)).toBe('convertHasChildren')
  for (const license of [standalone, secondary]) expect(whyCannotConvert(license, false)).toBe('convertNotPrimary')
})

const links: [string, Primary, Primary, Primary | undefined, MessageKey | null][] = [
  ['a standalone to a primary', standalone, primary, undefined, null],
  ['a secondary to another primary', secondary, { ...primary, id: 4 }, primary, null],
  ['a secondary to its own primary', secondary, primary, primary, null],
  ['an inactive standalone to a primary', { ...standalone, active: false }, primary, undefined, null],
  ['a primary', { ...primary, id: 4 }, primary, undefined, 'linkIsPrimary'],
  ['a standalone in renewal', inRenewal(standalone), primary, undefined, 'structureRenewalInProcess'],
  ['a secondary whose primary is in renewal', secondary, { ...primary, id: 4 }, inRenewal(primary), 'structureRenewalInProcess'],
  ['to itself', standalone, standalone, undefined, 'linkToItself'],
  ['to a standalone', standalone, { ...standalone, id: 4 }, undefined, 'linkNotPrimary'],
  ['to a secondary', standalone, secondary, undefined, 'linkNotPrimary'],
  ['to an inactive primary', standalone, { ...primary, active: false }, undefined, 'linkNotPrimary'],
  ['at an inactive property', standalone, { ...primary, propertyActive: false }, undefined, 'linkNotPrimary'],
  ['to a primary of another property', standalone, { ...primary, propertyId: 7 }, undefined, 'linkNotPrimary'],
  ['to a primary of another client', standalone, { ...primary, clientId: 7 }, undefined, 'linkNotPrimary'],
  ['to a primary in renewal', standalone, inRenewal(primary), undefined, 'structureRenewalInProcess'],
]
test.each(links)('link %s', (_, license, to, under, reason) => {
  expect(whyCannotLink(license, to, under)).toBe(reason)
})

test('detach: a secondary license, while neither it nor its primary is in renewal', () => {
  expect(whyCannotDetach(secondary, primary)).toBeNull()
  expect(whyCannotDetach(secondary, inRenewal(primary))).toBe('structureRenewalInProcess')
  expect(whyCannotDetach(inRenewal(secondary), primary)).toBe('structureRenewalInProcess')
  expect(whyCannotDetach(primary, undefined)).toBe('linkIsPrimary')
  expect(whyCannotDetach(standalone, undefined)).toBe('detachNotSecondary')
})
