import type { Calls } from '../../contract/index.ts'
import { Client } from '../clients/client.model.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { lastSealOf, verifyAudit } from './verify.queries.ts'

export const auditHandlers: Handlers<Calls['audit']> = {
  lastSeal: async ({ db, user }) => ({ lastSeal: await lastSealOf(db, user.clientId ?? undefined) }),

  verify: async ({ db, user, query: { clientId } }) => {
    if (clientId !== undefined) await mustSee(db, 'clients', Client.visibleTo(user), [clientId], 'clientId')
    return verifyAudit(db, user.clientId ?? clientId)
  },
}
