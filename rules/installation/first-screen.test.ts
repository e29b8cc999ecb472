import { expect, test } from 'vitest'
import type { Person } from '../people/permissions.ts'
import { firstScreenOf, mayStartWith } from './first-screen.ts'

const ofClient = (roleName: Person['roleName']): Person => ({ id: 1, roleName, clientId: 3, clientServiceLevel: 'Saas' })
const staff: Person = { id: 2, roleName: 'Administrator', clientId: null, clientServiceLevel: null }

test('without a choice the first screen is that of the role', () => {
  expect(firstScreenOf(ofClient('ClientAdministrator'), null)).toBe('Tasks')
  expect(firstScreenOf(ofClient('Client'), null)).toBe('Properties')
  expect(firstScreenOf(staff, null)).toBe('Properties')
})

test('a choice counts while the role allows it', () => {
  expect(firstScreenOf(staff, 'Today')).toBe('Today')
  expect(firstScreenOf(ofClient('ClientContributor'), 'Calendar')).toBe('Calendar')
  expect(firstScreenOf(ofClient('Client'), 'Today')).toBe('Properties')
  expect(mayStartWith(ofClient('Client'), 'Renewals')).toBe(true)
})
