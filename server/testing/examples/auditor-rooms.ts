import { anAuditorRoom, aProperty } from '../../../fixtures/builders.ts'
import { addDays } from '../../../rules/day.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas'

const aPropertyOf = ({ build, tenants: { Saas } }: TestApp) => build((db) => aProperty(db, { billingClientId: Saas.clientId }))

const aRoom = ({ build, tenants: { Saas } }: TestApp) =>
  build((db) => anAuditorRoom(db, { clientId: Saas.clientId, propertyIds: [Saas.propertyId] }))

export const AUDITOR_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'auditorRooms.create': async (testApp) => ({
    actor,
    params: {},
    // A new property: that of the tenant has too many licenses after bulk calls.
    body: { name: 'Deloitte', propertyIds: [(await aPropertyOf(testApp)).id], from: '2025-01-01', to: TODAY, endsOn: addDays(TODAY, 30) },
  }),
  'auditorRooms.remove': async (testApp) => ({ actor, params: { id: (await aRoom(testApp)).id } }),
  'auditor.ask': async (testApp) => {
    const { propertyId, onClientSide } = testApp.tenants.Saas
    // Each question is added to the same task until it is full.
    await testApp.build((db) => db('user_tasks').where({ property_id: propertyId }).update({ done_on: '2026-11-20T00:00:00.000Z' }))
    return { params: { token: (await aRoom(testApp)).token }, body: { propertyId, licenseId: onClientSide.licenseId, question: 'Why?' } }
  },
}
