import { expect, test } from 'vitest'
import { needsBillingId, whatFirstContactNeeds, whatPropertyNeeds } from './properties.ts'

const easy = { isBillingIdRequired: false, clientCostStructure: 'TouchFee', isPropertyDivisionRequired: false } as const
const whole = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }

test('an address needs its zip in the United States and Canada only', () => {
  expect(whatPropertyNeeds(whole, easy)).toEqual({})
  expect(whatPropertyNeeds({ ...whole, zip: ' ' }, easy)).toEqual({ zip: 'required' })
  expect(whatPropertyNeeds({ ...whole, country: 'Canada', zip: null }, easy)).toEqual({ zip: 'required' })
  expect(whatPropertyNeeds({ ...whole, country: 'France', zip: null }, easy)).toEqual({})
  expect(whatPropertyNeeds({}, easy)).toEqual({ address1: 'required', city: 'required', state: 'required', country: 'required' })
})

test('a separate mailing address needs the same fields', () => {
  expect(whatPropertyNeeds({ ...whole, mailingAddressSameAsProperty: true }, easy)).toEqual({})
  expect(whatPropertyNeeds({ ...whole, mailingAddressSameAsProperty: false, mailingCountry: 'Canada' }, easy)).toEqual({
    mailingAddress1: 'required',
    mailingCity: 'required',
    mailingState: 'required',
    mailingZip: 'required',
  })
})

test('the billing id is required when the client requires it, for TouchFee only', () => {
  const strict = { ...easy, isBillingIdRequired: true }
  expect(needsBillingId(strict)).toBe(true)
  expect(needsBillingId({ ...strict, clientCostStructure: 'Subscription' })).toBe(false)
  expect(whatPropertyNeeds(whole, strict)).toEqual({ billingId: 'required' })
  expect(whatPropertyNeeds({ ...whole, billingId: 'B' }, strict)).toEqual({})
  expect(whatPropertyNeeds(whole, { ...easy, isPropertyDivisionRequired: true })).toEqual({ divisionId: 'required' })
})

test('a new property needs a contact, a reminder, or a division with default contacts', () => {
  const today = '2026-11-20'
  const none = { hasDefaultDivisionContacts: false }
  expect(whatFirstContactNeeds(none, today)).toEqual({ 'contact.name': 'required', 'contact.email': 'required' })
  expect(whatFirstContactNeeds({ ...none, contact: { name: 'Ann', email: 'a@b.example' } }, today)).toEqual({})
  expect(whatFirstContactNeeds({ ...none, contact: { name: 'Ann' } }, today)).toEqual({ 'contact.email': 'required' })
  expect(whatFirstContactNeeds({ hasDefaultDivisionContacts: true }, today)).toEqual({})
  expect(whatFirstContactNeeds({ ...none, reminder: true }, today)).toEqual({})
  expect(whatFirstContactNeeds({ ...none, reminder: true, contact: { title: 'Manager' } }, today)).toEqual({ 'contact.name': 'required' })
  expect(whatFirstContactNeeds({ ...none, reminder: true, reminderFollowUpDate: today }, today)).toEqual({
    reminderFollowUpDate: 'dateNotInFuture',
  })
  expect(whatFirstContactNeeds({ ...none, reminder: true, reminderFollowUpDate: '2026-11-21' }, today)).toEqual({})
})
