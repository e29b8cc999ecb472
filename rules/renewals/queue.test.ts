import { expect, test } from 'vitest'
import { queuePreset } from './queue.ts'

test('the queue starts with the renewals of the user on their own side', () => {
  const person = { id: 7, clientId: 3, clientServiceLevel: 'Saas', roleName: 'ClientContributor' } as const
  expect(queuePreset(person)).toEqual({ assignedUserIds: [7], renewalDesignation: 'BillingClient' })
  expect(queuePreset({ ...person, clientId: null, clientServiceLevel: null, roleName: 'Contributor' })).toEqual({
    assignedUserIds: [7],
    renewalDesignation: 'Provider',
  })
  expect(queuePreset({ ...person, roleName: 'Client' })).toEqual({})
  expect(queuePreset({ ...person, clientServiceLevel: 'FullService' })).toEqual({})
})
