import { expect, test } from 'vitest'
import { assignmentOf, choiceOf, DESIGNATIONS, designationChoices, designationName, needsApproval, UNASSIGNED } from './designation.ts'

const today = '2026-11-20'

test.each([
  ['2026-12-19', null, true],
  ['2026-12-20', null, false],
  [null, '2026-12-19', true],
  [null, '2026-12-20', false],
  ['2026-11-20', null, true],
  ['2020-01-01', null, true],
  ['2027-06-01', '2026-12-01', true],
  ['2027-06-01', '2027-07-01', false],
  [null, null, false],
])('due %s, expiring %s: needs approval %s', (dueDate, expirationDate, asks) => {
  expect(needsApproval({ renewalDueDate: null, dueDate, expirationDate }, today)).toBe(asks)
})

test('the due date of a renewal in process takes precedence over that of its license', () => {
  const far = { dueDate: '2027-06-01', expirationDate: '2027-07-01' }
  expect(needsApproval({ ...far, renewalDueDate: '2026-12-01' }, today)).toBe(true)
  expect(needsApproval({ ...far, dueDate: '2026-12-01', renewalDueDate: '2027-06-01' }, today)).toBe(false)
  expect(needsApproval({ ...far, renewalDueDate: null }, today)).toBe(false)
})

test('a designation has the name of the client or of the provider', () => {
  const names = { clientName: 'Harbor Hotels', providerName: 'Northgate' }
  expect(DESIGNATIONS.map((one) => designationName(one, names))).toEqual(['Harbor Hotels', 'Northgate'])
  expect(designationName('BillingClient', { ...names, clientName: null })).toBe('Client')
})

test('three choices, without the client where it is Full Service', () => {
  const names = { clientName: 'Harbor Hotels', providerName: 'Northgate' }
  const values = (serviceLevel: string) => designationChoices({ ...names, serviceLevel }).map(({ value }) => value)
  expect(values('Saas')).toEqual(['BillingClient', 'Provider', 'Assignee'])
  expect(values('FullService')).toEqual(['Provider', 'Assignee'])
  const labels = (clientName: string | null) => designationChoices({ ...names, clientName, serviceLevel: 'Saas' }).map(({ label }) => label)
  expect(labels('Harbor Hotels')).toEqual(['Harbor Hotels', 'Northgate', 'Named Assignee'])
  expect(labels(null)).toEqual(['Client', 'Northgate', 'Named Assignee'])
})

test('only a chosen user has a userId, and a member of staff means the provider', () => {
  const person = { id: 5, isStaff: false }
  expect(assignmentOf('BillingClient', person)).toEqual({ renewalDesignation: 'BillingClient', userId: UNASSIGNED })
  expect(assignmentOf('Provider', person)).toEqual({ renewalDesignation: 'Provider', userId: UNASSIGNED })
  expect(assignmentOf('Assignee', person)).toEqual({ renewalDesignation: 'BillingClient', userId: 5 })
  expect(assignmentOf('Assignee', { id: 6, isStaff: true })).toEqual({ renewalDesignation: 'Provider', userId: 6 })
  expect(assignmentOf('Assignee', null)).toEqual({ renewalDesignation: 'BillingClient', userId: UNASSIGNED })
})

test('a stored assignment shows as the choice that made it', () => {
  expect(choiceOf({ renewalDesignation: 'BillingClient', assignedUserId: null }, false)).toBe('BillingClient')
  expect(choiceOf({ renewalDesignation: 'BillingClient', assignedUserId: 5 }, false)).toBe('Assignee')
  expect(choiceOf({ renewalDesignation: 'Provider', assignedUserId: 6 }, false)).toBe('Provider')
  expect(choiceOf({ renewalDesignation: 'Provider', assignedUserId: 6 }, true)).toBe('Assignee')
  expect(choiceOf({ renewalDesignation: 'Provider', assignedUserId: null }, true)).toBe('Provider')
})
