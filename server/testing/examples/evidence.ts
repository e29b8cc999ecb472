import { aLicense } from '../../../fixtures/builders.ts'
import { clock } from '../../kit/clock.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas'

export const EVIDENCE_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  // A new property, because more licenses than can be streamed would make a job instead.
  'evidence.prepare': async (testApp) => {
    const { propertyId } = await testApp.build((db) => aLicense(db, { clientId: testApp.tenants.Saas.clientId }))
    return { actor, params: {}, body: { propertyId, since: TODAY, asOf: TODAY, forClient: true } }
  },
  'evidence.download': async (testApp) => {
    const { propertyId } = testApp.tenants.Saas
    const scope = JSON.stringify({ kind: 'propertyId', ids: [propertyId], since: null, asOf: TODAY, forClient: true })
    const row = { user_id: testApp.of(actor).person.id, title: 'Property: Pier', created_on: clock.now(), expires_on: clock.later(60_000) }
    const [{ id }] = await testApp.build((db) =>
      db('evidence_packs')
        .insert({ ...row, scope })
        .returning('id'),
    )
    return { actor, params: { id } }
  },
}
