import { expect, test } from 'vitest'
import { CANADA, HOME_COUNTRY } from '../rules/labels.ts'
import { addressFields, mailingFields } from './address.ts'

const first = (country: string | null) => addressFields.state.suggestionsIn({ country })[0]?.value

test('the country decides which states or provinces are suggested, and what the fields are called', () => {
  expect([HOME_COUNTRY, CANADA, 'France'].map(first)).toEqual(['AL', 'AB', undefined])
  expect(addressFields.state.suggestionsIn({ country: CANADA })).toHaveLength(13)
  const all = addressFields.state.suggestionsIn({ country: null }).map(({ value }) => value)
  expect(all).toEqual(expect.arrayContaining(['AL', 'AB']))
  const labels = (country: string) => [addressFields.state.labelIn({ country }), addressFields.zip.labelIn({ country })]
  expect(labels(CANADA)).toEqual(['Province', 'Postal Code'])
  expect(labels(HOME_COUNTRY)).toEqual([undefined, undefined])
})

test('a mailing address goes by its own country', () => {
  const { mailingState, mailingZip } = mailingFields({})
  const values = { country: HOME_COUNTRY, mailingCountry: CANADA }
  expect(mailingState?.suggestionsIn?.(values)).toHaveLength(13)
  expect([mailingState, mailingZip].map((field) => field?.labelIn?.(values))).toEqual(['Mailing Province', 'Mailing Postal Code'])
  expect(mailingZip?.requiredIf?.({ ...values, mailingCountry: 'France' }, undefined)).toBe(false)
  expect(mailingZip?.requiredIf?.(values, undefined)).toBe(true)
})
