import type { Knex } from 'knex'
import type { Call } from '../../../contract/call.ts'
import { allCalls, calls } from '../../../contract/index.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { handlers } from '../../calls.ts'
import { asBatch } from '../../kit/batch.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import type { Database } from '../../kit/database/db.ts'
import type { Documents } from '../../kit/documents.ts'
import { tokenOf } from '../../kit/http/body/scan.ts'
import { Uploads } from '../../kit/http/body/uploads.ts'
import type { AnyHandler, CallContext, HandlerContext, PerformInput, SessionControl, SignedIn } from '../../kit/http/handler.ts'
import { type AnyHandlers, performer } from '../../kit/http/perform.ts'
import { personNow } from '../../kit/http/session.ts'
import type { Log } from '../../kit/log.ts'
import { fieldIn } from '../../kit/unknown.ts'

export interface OfficeHost {
  database: Database
  config: Config
  documents: Documents
  log: Log
}

/** An action on a past day. `at`: the time of day in UTC, such as '13:30'. */
export interface PastEvent {
  daysAgo: number
  at: string
  happens(): Promise<unknown>
}

/** The IP address of the office, from the range for documentation. */
export const ADDRESS = '192.0.2.17'

const noSession = (): never => {
  throw new Error('The demo signs nobody in.')
}
const NO_SESSION: SessionControl = {
  ...{ start: noSession, half: noSession, anyHalf: noSession, end: noSession, keep: noSession, take: noSession, redirect: noSession },
}

const BATCHES = new Map(allCalls().map(({ name, call }) => [name, call.batch]))

/** The result of a call's `prepare` step, if any. */
const prepare = async (name: string, ctx: HandlerContext<Call>): Promise<unknown> => {
  const [resource = '', verb = ''] = name.split('.')
  const handler: AnyHandler = present((handlers as AnyHandlers)[resource]?.[verb])
  return 'prepare' in handler ? handler.prepare?.(ctx) : undefined
}

/** Performs calls as users of the demo, with their permissions and checks, in the one transaction that loads the demo. */
export class Office {
  readonly db: Knex
  readonly today: Day
  readonly host: OfficeHost
  readonly perform: CallContext['perform']
  readonly #ids = new Map<string, number>()
  #count = 0

  constructor(db: Knex, today: Day, host: OfficeHost) {
    this.db = db
    this.today = today
    // Calls that open their own transactions get nested ones.
    const write: Database['write'] = (work) => db.transaction((inner) => Promise.resolve(work(inner)))
    this.host = { ...host, database: { ...host.database, read: db, stream: db, write } }
    this.perform = performer(calls, handlers, this.host.database)
  }

  async userId(email: string): Promise<number> {
    const known = this.#ids.get(email) ?? present(await this.db('users').where({ email }).first('id')).id
    this.#ids.set(email, known)
    return known
  }

  /** The context of a call by a user, or by a caller without an account. */
  context<User extends SignedIn | null>(user: User, call: string): CallContext<User> {
    const { database, config, documents, log } = this.host
    return {
      ...{ db: this.db, stream: this.db, user, today: clock.today(), call, requestId: `demo-${++this.#count}` },
      ...{ address: ADDRESS, program: null, config, documents, uploads: { get: noSession }, sendText: async () => {}, log },
      ...{ session: NO_SESSION, writeQueue: database.writeQueue, batchId: null, isPlan: false, leftOut: new Map() },
      perform: this.perform,
    }
  }

  /** Performs a call as a user. A file becomes the body field `document`. */
  async call(email: string, name: string, { body, ...input }: Partial<PerformInput>, file?: Buffer): Promise<Record<string, unknown>> {
    const user = present(await personNow(this.db, await this.userId(email)))
    const uploads = new Uploads(this.host.documents.incoming)
    if (file) {
      await uploads.write(file)
      await uploads.end(0)
    }
    const ctx = { ...this.context(user, name), uploads }
    const given = { ...body, ...(file && { document: tokenOf(0) }) }
    const prepared = await prepare(name, { ...ctx, params: { id: input.id, ...input.params }, query: {}, body: given })
    const perform = () => ctx.perform(name, ctx, { ...input, body: given, prepared })
    const batch = BATCHES.get(name)
    const answer = await (batch ? asBatch(ctx, batch, given, perform) : perform())
    await uploads.discard()
    return { ...(answer as object), batchId: fieldIn(answer, 'batchId') ?? ctx.batchId }
  }

  /** Runs events in order, with the clock stopped at each. */
  async happen(events: readonly PastEvent[]): Promise<void> {
    const times = events.map(({ daysAgo, at, happens }) => ({ day: addDays(this.today, -daysAgo), at, happens }))
    const ordered = times.toSorted((a, b) => (a.day + a.at < b.day + b.at ? -1 : 1))
    for (const { day, at, happens } of ordered) await clock.stopped(day, `${day}T${at}:00.000Z`, happens)
  }
}
