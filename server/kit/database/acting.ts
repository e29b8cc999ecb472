import type { Knex } from 'knex'

/** The actor, transaction and call behind a write, as the audit records them. */
export interface Acting {
  db: Knex
  /** `sessionHash` is the hash of the user's session or token. */
  user: { id: number; clientId?: number | null; sessionHash?: string | null } | null
  /** The name of the call that causes the change: 'renewals.begin'. */
  call: string
  requestId: string
  /** The batch that the change belongs to; see server/kit/batch.ts. */
  batchId?: number | null
  /** The change follows from another change, which already notifies the users concerned; see server/kit/notify.ts. */
  isConsequence?: boolean
  /** Where the request came from, and the program that sent it; a job has neither. */
  address?: string | null
  program?: string | null
}
