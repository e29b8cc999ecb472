import { expect, test } from 'vitest'
import { propertiesOf } from '../contract/fields/schema.ts'
import { messages } from '../rules/messages.ts'
import { checkFilter } from './check-filter.ts'
import { choicesFrom } from './choices.ts'
import { chipsOf, filterFields, holds, listsOf, tidied, toggled } from './filter.ts'
import { licenseFilter } from './licenses/list.ts'
import { contactFilter } from './my-company/contacts.ts'
import { tipFilter } from './renewal-tips/list.ts'
import { queueFilter } from './renewals/queue.ts'

const { presets } = queueFilter
const choices = choicesFrom({
  users: [{ value: 7, label: 'Ann Lee' }],
  clients: [],
  authorities: [{ value: 5, label: 'City of Denver', meta: { state: 'CO' } }],
  licenseTypes: [{ value: 6, label: 'Tavern · City of Denver' }],
})

/** Fields of every list call that are not part of its filter. */
const OF_LISTS = ['pageNumber', 'pageSize', 'sortBy', 'sortDirection', 'searchTerm', 'exactTotal', 'after']

test('the filter has every field that the list can be narrowed by', () => {
  const inContract = Object.keys(propertiesOf(queueFilter.call.body)).filter((name) => !OF_LISTS.includes(name))
  expect(Object.keys(queueFilter.fields).sort()).toEqual(inContract.sort())
})

test('a person sees the fields that they can use', () => {
  const client = { id: 1, roleName: 'Client', clientId: 3, clientServiceLevel: 'Saas' } as const
  const names = filterFields(queueFilter, client)
  expect(names).toContain('licenseTypeIds')
  expect(names).not.toContain('clientIds')
})

test('a tidy filter has only what narrows', () => {
  const period = { dateType: 'SpecificDate', dateField: 'DueDate', startDate: '2026-11-01', endDate: null }
  expect(tidied(queueFilter, { ...period, dateRanges: [3], states: [], showCurrentRenewals: true, searchTerm: 'bar' })).toEqual({
    dateType: 'SpecificDate',
    dateField: 'DueDate',
    startDate: '2026-11-01',
    searchTerm: 'bar',
  })
  expect(tidied(queueFilter, { ...period, dateField: 'None' })).toEqual({ dateType: 'SpecificDate', dateField: 'None' })
  expect(tidied(queueFilter, { ...period, dateType: 'DateRange', showPerpetualTerms: true })).toEqual({ showPerpetualTerms: true })
})

test('each chip names a value and clears it', () => {
  const filter = { assignedUserIds: [7], licenseTypeIds: [6], states: ['CO', 'AZ'], showCurrentRenewals: false }
  const chips = chipsOf(queueFilter, filter, choices)
  expect(chips.map(({ label }) => label)).toEqual(['Assignee: Ann Lee', 'CO', '…', 'Tavern · City of Denver', 'Show Current Renewals: No'])
  expect(chips[1]?.without).toEqual({ ...filter, states: ['AZ'] })
  expect(chips.at(-1)?.without).toEqual({ assignedUserIds: [7], licenseTypeIds: [6], states: ['CO', 'AZ'] })
})

test('a list that starts narrowed shows a chip for what differs, which restores the start', () => {
  const labelsOf = (filter: object) => chipsOf(licenseFilter, filter, choices).map(({ label }) => label)
  expect(labelsOf({ active: true, countries: ['United States'] })).toEqual(['Countries: United States'])
  expect(labelsOf({ active: false, alertsOnly: false })).toEqual(['Active: No'])
  const [chip] = chipsOf(licenseFilter, { active: false, searchTerm: 'bar' }, choices)
  expect(chip?.without).toEqual({ active: true, searchTerm: 'bar' })
})

test('No is a filter of its own, and Active Only is on without being sent', () => {
  expect(tidied(tipFilter, { isClientSpecific: false, states: [] })).toEqual({ isClientSpecific: false })
  expect(tidied(contactFilter, { activeOnly: true })).toEqual({})
  expect(chipsOf(contactFilter, { activeOnly: false }, choices)).toEqual([
    { key: 'activeOnly', label: 'Active Properties Only: No', without: {} },
  ])
})

test('a person reads only the lists that they can filter by', () => {
  const staff = { id: 1, roleName: 'Administrator', clientId: null, clientServiceLevel: null } as const
  const client = { id: 1, roleName: 'Client', clientId: 3, clientServiceLevel: 'Saas' } as const
  expect(listsOf(licenseFilter, staff)).toEqual(['clients', 'properties', 'authorities', 'licenseTypes', 'designations'])
  expect(listsOf(licenseFilter, client)).not.toContain('clients')
  // The filter for the person's own renewals has a chip with their name.
  expect(listsOf(queueFilter, client)).toContain('users')
})

test('a period is one chip', () => {
  const filter = { dateType: 'SpecificDate', dateField: 'TrackDate', startDate: '2026-11-01', endDate: '2026-11-30' }
  expect(chipsOf(queueFilter, filter, choices)).toEqual([{ key: 'dateField', label: 'Track Date from 11/01/26 to 11/30/26', without: {} }])
})

test('a preset is switched on and off, and leaves the rest', () => {
  const started = presets.started as (typeof presets)[string]
  const on = toggled(queueFilter, { renewalStatuses: [1], states: ['CO'] }, started)
  expect(on).toEqual({ renewalStatuses: [1, 2, 3, 4], states: ['CO'] })
  expect(holds(on, started)).toBe(true)
  expect(toggled(queueFilter, on, started)).toEqual({ renewalStatuses: [1], states: ['CO'] })
  expect(toggled(queueFilter, { dateType: 'SpecificDate', dateField: 'DueDate' }, presets.pastDue as typeof started)).toEqual({
    dateRanges: presets.pastDue?.set.dateRanges,
  })
})

test('what is wrong is said by field, for the fields that apply', () => {
  const period = { dateType: 'SpecificDate', startDate: '2026-11-02', endDate: '2026-11-01' }
  expect(checkFilter(queueFilter, period)).toEqual({ dateField: messages.required, endDate: messages.endBeforeStart })
  expect(checkFilter(queueFilter, { ...period, dateType: 'DateRange' })).toEqual({})
  expect(checkFilter(queueFilter, { ...period, dateField: 'DueDate', endDate: '11/31/2026' })).toEqual({ endDate: messages.invalidDate })
})
