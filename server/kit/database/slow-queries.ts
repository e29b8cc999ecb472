import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'

/** The request whose code is running. */
export const asking = new AsyncLocalStorage<{ call?: string; requestId?: string }>()

export interface SlowQuery {
  ms: number
  /** The statement with placeholders: bound values can be secret. */
  sql: string
  /** Undefined for jobs and recurring work. */
  call?: string
  requestId?: string
}

export interface SlowQueries {
  afterMs: number
  report(query: SlowQuery): void
}

const LONGEST = 4_000

/** The fields of Knex's query events that are read here. */
interface Said {
  __knexQueryUid?: string
  sql?: string
}

/** Reports each query of a pool that takes `afterMs` or longer, also when it fails. */
export const reportSlow = (db: Knex, { afterMs, report }: SlowQueries): void => {
  const running = new Map<string, { started: number; request: Pick<SlowQuery, 'call' | 'requestId'> | undefined }>()
  const ended = ({ __knexQueryUid, sql = '' }: Said) => {
    const query = __knexQueryUid && running.get(__knexQueryUid)
    if (!query) return
    running.delete(__knexQueryUid)
    const ms = performance.now() - query.started
    if (ms < afterMs) return
    const { call, requestId } = query.request ?? {}
    report({ ms: Math.round(ms), sql: sql.slice(0, LONGEST), call, requestId })
  }
  db.on('query', ({ __knexQueryUid }: Said) => {
    // BEGIN and COMMIT have no id, and Knex does not say when they end.
    if (__knexQueryUid) running.set(__knexQueryUid, { started: performance.now(), request: asking.getStore() })
  })
  db.on('query-response', (_response, said: Said) => ended(said))
  db.on('query-error', (_error, said: Said) => ended(said))
}
