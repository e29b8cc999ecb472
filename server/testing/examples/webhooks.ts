import { aWebhook } from '../../../fixtures/builders.ts'
import type { TestApp } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas'
const body = { name: 'Mirror', url: 'https://93.184.216.34/hook', eventTypes: ['license.changed'] }

/** A new webhook in place of the one that was tried before: a side has at most ten. */
const theirs = ({ build, tenants: { Saas } }: TestApp) =>
  build(async (db) => {
    await db('webhooks').where({ client_id: Saas.clientId, name: 'Mirror' }).delete()
    return aWebhook(db, { clientId: Saas.clientId })
  })

const on =
  (more: object = {}) =>
  async (testApp: TestApp) =>
    ({ actor, params: { id: (await theirs(testApp)).id }, ...more }) as ExampleInput

export const WEBHOOK_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'webhooks.create': async (testApp) => {
    await theirs(testApp)
    return { actor, params: {}, body }
  },
  'webhooks.update': on({ body }),
  'webhooks.remove': on(),
  'webhooks.sendAgain': async (testApp) => {
    const { id, deliveryId } = await theirs(testApp)
    return { actor, params: { id }, body: { deliveryIds: [deliveryId], from: '2026-11-01', to: '2026-11-30', failedOnly: false } }
  },
}
