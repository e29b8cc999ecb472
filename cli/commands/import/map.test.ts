import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dateFormat } from '../../../rules/imports/dates.ts'
import { parseMap } from './map.ts'

const maps = new URL('../../../fixtures/maps/', import.meta.url)

test.each(readdirSync(maps))('the map %s of this project is one', (name) => {
  const { constants, fields } = parseMap(readFileSync(new URL(name, maps), 'utf8'), name)
  expect(constants.licenseTerm).toBe('1 Year')
  expect(fields.address1?.columns).toEqual(['ADDRESS_LINE1', 'FULL_ADDRESS'])
})

const CONSTANTS = '[constants]\nlicenseTerm = "1 Year"\n[constants.licensingAuthority]\nname = "N"\njurisdiction = "City"\nstate = "OR"\n'
const FIELDS = '[fields]\nlicenseNumber = "NO"\nlicenseType = "TYPE"\npropertyName = "NAME"\neffectiveDate = "FROM"\n'

describe('a map that is wrong says where', () => {
  test.each([
    ['x =', 'm.toml, line 1: this is not TOML.'],
    [FIELDS, '[constants] is missing.'],
    [CONSTANTS, '[fields] is missing.'],
    [CONSTANTS.replace('state = "OR"\n', '') + FIELDS, 'licensingAuthority.state must be text.'],
    [CONSTANTS.replace('"1 Year"', '1') + FIELDS, 'licenseTerm must be text.'],
    [CONSTANTS.replace('licenseTerm', 'licenceTerm') + FIELDS, 'there is no "licenceTerm" in [constants].'],
    [CONSTANTS + FIELDS.replace('licenseNumber', 'licenceNumber'), 'there is no "licenceNumber" in [fields].'],
    [CONSTANTS + FIELDS.replace('propertyName = "NAME"\n', ''), 'fields.propertyName is missing'],
    [`${CONSTANTS}${FIELDS}city = { }`, 'fields.city needs a column or a blank.'],
    [`${CONSTANTS}${FIELDS}city = { columns = "C" }`, 'there is no "columns" in fields.city.'],
    [`${CONSTANTS}${FIELDS}city = 7`, 'fields.city is missing.'],
    [`${CONSTANTS}${FIELDS}trackDate = { column = "T", format = "MM/YYYY" }`, 'fields.trackDate.format "MM/YYYY" must hold'],
    [`dateFormat = "MM"\n${CONSTANTS}${FIELDS}`, 'dateFormat "MM" must hold'],
  ])('%#', (text, sentence) => {
    expect(() => parseMap(text, 'm.toml')).toThrow(sentence)
  })
})

describe('date formats', () => {
  test.each([
    ['YYYY-MM-DD HH:mm:ss', '2016-05-06 12:37:59', '2016-05-06'],
    ['YYYY-MM-DD HH:mm:ss', '2016-05-06', null],
    ['YYYY-MM-DD', '2016-05-06 12:37:59', null],
    ['MM/DD/YYYY', '12/31/2026', '2026-12-31'],
    ['MM/DD/YYYY', '1/5/2026', '2026-01-05'],
    ['YYYYMMDD', '2026105', null],
    ['M/D/YYYY', '1/5/2026', '2026-01-05'],
    ['M/D/YYYY', '12/31/2026', '2026-12-31'],
    ['DD.MM.YYYY', '31.12.2026', '2026-12-31'],
    ['YYYYMMDD', '20261231', '2026-12-31'],
    ['MM/DD/YYYY hh:mm:ss A', '12/31/2026 12:00:00 AM', '2026-12-31'],
    ['YYYY-MM-DDTHH:mm:ss', '2026-12-31T00:00:00.000', '2026-12-31'],
    ['YYYY-MM-DD', '2026-02-30', '2026-02-30'],
  ])('%s reads %s as %s', (pattern, text, day) => {
    expect(dateFormat(pattern)?.read(text) ?? null).toBe(day)
  })

  test.each(['MM/DD', 'DD-DD-YYYY', ''])('%j is none', (pattern) => {
    expect(dateFormat(pattern)).toBeNull()
  })
})
