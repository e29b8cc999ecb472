import type { Task } from '../user-tasks/kinds.ts'

/** A renewal task, as its list returns it. */
export const aTask = (overrides: Partial<Task> = {}): Task => ({
  id: 21,
  version: 2,
  followUpDate: '2026-12-01',
  description: 'Call the clerk',
  note: null,
  clientId: 3,
  clientName: 'Harbor Hotels',
  propertyId: 1,
  propertyName: 'Harbor Grand',
  assignedUserId: 7,
  assignedUserName: 'Ann Lee',
  createdOn: '2026-11-10T17:00:00Z',
  renewalId: 11,
  licenseId: 1,
  licenseNumber: 'LIQ-0001',
  renewalStatus: 3,
  expirationDate: '2026-12-31',
  ...overrides,
})

/** A manager-change task, as its list returns it. */
export const aManagerChange = (overrides: Partial<Task> = {}): Task => {
  const { renewalId, licenseId, licenseNumber, renewalStatus, expirationDate, ...task } = aTask({ id: 31, description: null })
  return { ...task, licenseTypesCount: 2, ...overrides }
}
