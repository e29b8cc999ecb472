import { modelOf } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { webhooks } from '../tables/webhooks.ts'

/** A URL that receives events. It belongs to a client, or to the provider, whose webhooks receive the events of all clients. */
export class Webhook extends modelOf('webhooks', webhooks) {
  static override secrets = ['secret', 'oldSecret']
  static override copies = ['failingSince', 'lastDeliveredOn']

  /** Those of the user's own side. Staff do not see those of clients: their full data would be read as staff. */
  static visibleTo =
    ({ clientId }: SignedIn): Scope =>
    (query: Query) => {
      query.where('webhooks.client_id', clientId)
    }
}
