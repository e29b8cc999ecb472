import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { Catalogue } from '../contract/starter-catalogue/schemas.ts'
import { LICENSE_TERMS } from '../rules/licenses/terms.ts'
import { STATES } from '../rules/places.ts'
import starter from './starter.json' with { type: 'json' }

const catalogue = starter as Catalogue
const { authorities } = catalogue
const types = authorities.flatMap(({ key, licenseTypes }) => licenseTypes.map((type) => ({ ...type, at: key })))
const repeated = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) < at)

test('the catalogue has the form of a catalogue file', () => {
  expect([...Value.Errors(Catalogue, catalogue)]).toEqual([])
  expect(catalogue.version).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('each state and the District of Columbia has an authority, with its site', () => {
  const states = Object.keys(STATES).filter((state) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(state))
  expect(states).toHaveLength(51)
  expect([...new Set(authorities.map(({ state }) => state))].sort()).toEqual(states.sort())
  for (const { websiteUrl } of authorities) expect(websiteUrl).toMatch(/^https:\/\/[\w.-]+\.(gov|com)(\/\S*)?$/)
})

test('no key and no name is there twice', () => {
  expect(repeated(authorities.map(({ key }) => key))).toEqual([])
  expect(repeated(types.map(({ at, key }) => `${at} ${key}`))).toEqual([])
  expect(repeated(types.map(({ at, name }) => `${at} ${name.toLowerCase()}`))).toEqual([])
})

test('a term, an interval or a fee has a source and its date', () => {
  const facts = ['term', 'dueDateIntervalType', 'trackDateIntervalValue', 'originalLicenseFee', 'licenseRenewalFee'] as const
  const sourced = types.filter((type) => facts.some((fact) => type[fact] !== undefined))
  expect(sourced.length).toBeGreaterThan(0)
  expect(sourced.filter(({ sourceUrl, sourceDate }) => !sourceUrl || !sourceDate)).toEqual([])
  expect(authorities.filter((authority) => authority.dueDateIntervalType !== undefined)).toEqual([])
  const terms = LICENSE_TERMS.map(({ name }) => name)
  expect(types.filter(({ term }) => term && !terms.includes(term))).toEqual([])
})
