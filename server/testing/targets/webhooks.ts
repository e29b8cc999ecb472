import { type TargetsOf, tenants } from './target.ts'

/** A webhook is visible only to its side: staff do not see those of clients. */
const webhooks: TargetsOf = (testApp, { person }) =>
  tenants(testApp).map(({ mark, clientId, webhookId }) => ({
    says: `the webhook of ${mark}`,
    params: { id: webhookId },
    visible: person.clientId === clientId,
    facts: {},
  }))

export const WEBHOOK_KINDS: Record<string, TargetsOf> = { '/webhooks/{id}': webhooks }
