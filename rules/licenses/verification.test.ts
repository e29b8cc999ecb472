import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { trackDateNote, VERIFIED_FIELDS, verificationNote } from './verification.ts'

const entered = { isUnverified: false, verifiedBy: null, verifiedOn: null }
const unverified = { ...entered, isUnverified: true }
const verified = { ...entered, verifiedBy: 'Ann Lee', verifiedOn: '2026-11-20' }

test('beside a date: whether its license type is confirmed; nothing for a type that was entered here', () => {
  expect(verificationNote(entered)).toBeNull()
  expect(verificationNote(unverified)).toBe('From an unverified license type.')
  expect(verificationNote(verified)).toBe('License type verified by Ann Lee on 11/20/26.')
  expect(trackDateNote(entered)).toBe(messages.trackDateFromInterval)
  expect(trackDateNote(unverified)).toBe(`${messages.trackDateFromInterval} From an unverified license type.`)
})

test('the confirmed fields are those that dates and fees follow from', () => {
  expect(VERIFIED_FIELDS).toHaveLength(12)
  expect(new Set(VERIFIED_FIELDS).size).toBe(12)
})
