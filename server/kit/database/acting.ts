import type { Knex } from 'knex'

/** Who writes, within which transaction, for which call: the audit tells it. */
export interface Acting {
  db: Knex
  /** `sessionHash`: of the session or token that signed in. */
  user: { id: number; clientId?: number | null; sessionHash?: string | null } | null
  /** The row of the call table that causes the change: 'renewals.begin'. */
  call: string
  requestId: string
  /** The batch that the change belongs to; see server/kit/batch.ts. */
  batchId?: number | null
  /** The changes follow from another one, which tells the users whom it concerns; see server/kit/notify.ts. */
  isConsequence?: boolean
  /** Where the request came from, and the program that sent it; a job has neither. */
  address?: string | null
  program?: string | null
}
