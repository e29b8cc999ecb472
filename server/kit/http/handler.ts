import type { Knex } from 'knex'
import type { Call, FileReply, Input, Output } from '../../../contract/call.ts'
import type { Day } from '../../../rules/day.ts'
import type { AccountKind } from '../../../rules/people/accounts.ts'
import type { Permission, Person } from '../../../rules/people/permissions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import type { ListReply } from '../database/pages/list.ts'
import { patient } from '../database/steps.ts'
import type { WriteQueue } from '../database/write-queue.ts'
import type { Documents } from '../documents.ts'
import type { Log } from '../log.ts'
import type { SendText } from '../send-text.ts'
import type { Uploads } from './body/uploads.ts'

/** The signed-in user, read from the database for each request, so that a changed role or a deactivation takes effect at once. */
export interface SignedIn extends Person {
  kind: AccountKind
  email: string
  firstName: string
  lastName: string
  /** The hash of the session or token; null if there is neither. */
  sessionHash: string | null
  /** The session can only set up a second factor. */
  isEnrolling: boolean
  /** What the token may do; null for a session, and for a token without scopes. */
  scopes: readonly string[] | null
  /** From the scopes. Required here: without it, the records of all clients would be visible. */
  onlyClientId: number | null
}

export interface Starting {
  /** Expected column values of the user, which may have changed since the password was checked. */
  still: Record<string, unknown>
  /** `code`: the intermediate session between the password and the security code. */
  stage?: 'full' | 'code'
  /** The session can only set up a second factor; see `whileEnrolling` in the call table. */
  isEnrolling?: boolean
  /** Runs in the transaction that starts the session, while the row of the user is locked. */
  also(db: Knex, sessionHash: string): Promise<unknown>
}

export interface SessionControl {
  /** Signs an active user in: creates a session and sets its cookie. Returns false and does nothing if a value of `still` has changed. */
  start(userId: number, starting: Starting): Promise<boolean>
  /** The hash of this browser's intermediate session for that user. */
  half(userId: number): Promise<string | undefined>
  /** This browser's intermediate session, whosever it is. */
  anyHalf(): Promise<{ hash: string; userId: number } | undefined>
  /** Ends the session. `also` runs in the same transaction, if there was a session. */
  end(also: (db: Knex) => Promise<unknown>): Promise<void>
  /** Stores a short-lived value in a cookie for the next request of this browser; `take` reads and deletes it. */
  keep(name: string, value: string, minutes: number): void
  take(name: string): string | undefined
  /** Responds with 302 instead of the reply. */
  redirect(to: string): void
}

/** The context of every handler. `db` is a reader for calls that only read, and the open transaction for all others. */
export interface CallContext<User = SignedIn> {
  db: Knex
  /** For replies that are streamed; outside every transaction. */
  stream: Knex
  user: User
  today: Day
  call: string
  requestId: string
  /** The client address and the User-Agent of the request. */
  address: string
  program: string | null
  config: Config
  documents: Documents
  /** The files of the body; their fields contain tokens. */
  uploads: Pick<Uploads, 'get'>
  sendText: SendText
  log: Log
  session: SessionControl
  writeQueue: WriteQueue
  /** The batch of a bulk action; see server/kit/batch.ts. */
  batchId: number | null
  /** Whether the changes are only planned, and will be rolled back. */
  isPlan: boolean
  /** A bulk action adds the records that it leaves out, with the reason. */
  leftOut: Map<number, string>
  /** Performs another call of the table as the same user, within a transaction: with its permissions and checks. */
  perform(call: string, ctx: CallContext, input: PerformInput): Promise<unknown>
}

/** The input of a call that is performed by another one. */
export interface PerformInput {
  id?: number
  /** The other ids of its path, by name. */
  params?: Record<string, number>
  body: Record<string, unknown>
  /** What the call prepares before its transaction, such as the hash of a password. */
  prepared?: unknown
}

type UserOf<P extends Permission> = P extends 'anyone' ? SignedIn | null : SignedIn
/** What is known before the body is read. */
export type FindContext<C extends Call> = CallContext<UserOf<C['permission']>> & Pick<Input<C>, 'params'>
export type HandlerContext<C extends Call> = CallContext<UserOf<C['permission']>> & Input<C>
/** The context of handlers that find a record. `params` has the ids of the path by name. */
export type LoadContext<Name extends string = 'id'> = CallContext & { params: Record<Name, number> }

/** A file reply, with the name under which it is saved. */
export interface FileAnswer {
  body: Buffer | NodeJS.ReadableStream
  fileName: string
  /** Overrides the media type that the call declares. */
  type?: string
  /** Milliseconds in all that a slow client may keep the stream waiting, for a stream that holds a transaction open. */
  patience?: number
}

type Answer<C extends Call> = C['reply'] extends FileReply ? FileAnswer : Output<C> | ListReply<Output<C>>

/** A call about a record: `find` loads the visible record, and `run` works on it. */
export interface RecordHandler<C extends Call> {
  // biome-ignore lint/suspicious/noExplicitAny: `on` ties the types of `find` and `run` together.
  find(ctx: FindContext<C>): PromiseLike<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  run(ctx: HandlerContext<C>, record: any, prepared: any): Promise<Answer<C>>
  prepare?(ctx: HandlerContext<C>): Promise<unknown>
}

/**
 * A call with slow work such as hashing a password or reading a PDF. `prepare` runs before the transaction begins, or before the call gets
 * a slot for reads, so that no other call waits for it.
 */
export interface PreparedHandler<C extends Call> {
  prepare(ctx: HandlerContext<C>): Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: `after` ties this to the result of `prepare`.
  work(ctx: HandlerContext<C>, prepared: any): Promise<Answer<C>>
}

/** A call that opens its own transactions, because part of its work must be kept even when it refuses. */
export interface OwnHandler<C extends Call> {
  /** As in `RecordHandler`. The record is not loaded again: each transaction of the call checks what it needs. */
  // biome-ignore lint/suspicious/noExplicitAny: `inStepsOn` ties the types of `find` and `own` together.
  find?(ctx: FindContext<C>): PromiseLike<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  own(ctx: HandlerContext<C>, write: Database['write'], record: any): Promise<Answer<C>>
  /** Whether the call accepts an Idempotency-Key; see `onceInSteps`. */
  keyed: boolean
}

/**
 * A bulk action. `run` changes up to `AT_ONCE` records in one transaction. With more, `check` first checks the whole request, and then
 * each step runs `run` on a part of the records in its own transaction (server/kit/batch-steps.ts).
 */
export interface BulkHandler<C extends Call> {
  // biome-ignore lint/suspicious/noExplicitAny: as in `RecordHandler`.
  find?(ctx: FindContext<C>): PromiseLike<any>
  /** For a request that lists no records: the ids to change, and an answer to which the counts of the steps are added. */
  // biome-ignore lint/suspicious/noExplicitAny: as in `RecordHandler`.
  all?(ctx: HandlerContext<C>, record: any): Promise<{ ids: number[]; answer: Answer<C> }>
  // biome-ignore lint/suspicious/noExplicitAny: as in `RecordHandler`.
  check(ctx: HandlerContext<C>, record: any): Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: as in `RecordHandler`.
  run(ctx: HandlerContext<C>, record: any): Promise<Answer<C>>
}

export type Handler<C extends Call> =
  | RecordHandler<C>
  | BulkHandler<C>
  | OwnHandler<C>
  | PreparedHandler<C>
  | ((ctx: HandlerContext<C>) => Promise<Answer<C>>)

/**
 * A handler about a record. Before the body is read, the mount loads the record, checks the permission on it and compares If-Match.
 * Inside the transaction it does all three again, so that `run` receives the current record.
 */
export const on = <C extends Call, R, P = undefined>(
  find: (ctx: FindContext<C>) => PromiseLike<R | undefined>,
  run: (ctx: HandlerContext<C>, record: R, prepared: P) => Promise<Answer<C>>,
  prepare?: (ctx: HandlerContext<C>) => Promise<P>,
): RecordHandler<C> => ({ find, run, prepare })

export const after = <C extends Call, P>(
  prepare: (ctx: HandlerContext<C>) => Promise<P>,
  work: (ctx: HandlerContext<C>, prepared: P) => Promise<Answer<C>>,
): PreparedHandler<C> => ({ prepare, work })

export const inBulk = <C extends Call>(check: BulkHandler<C>['check'], run: BulkHandler<C>['run']): BulkHandler<C> => ({ check, run })

/** The same for a call about a record. */
export const inBulkOn = <C extends Call, R>(
  find: (ctx: FindContext<C>) => PromiseLike<R | undefined>,
  check: (ctx: HandlerContext<C>, record: R) => Promise<unknown>,
  run: (ctx: HandlerContext<C>, record: R) => Promise<Answer<C>>,
  all?: (ctx: HandlerContext<C>, record: R) => Promise<{ ids: number[]; answer: Answer<C> }>,
): BulkHandler<C> => ({ find, check, run, ...(all && { all }) })

export const inOwnTransactions = <C extends Call>(own: OwnHandler<C>['own']): OwnHandler<C> => ({ own, keyed: false })

/** A call that works in several transactions and can be repeated after a crash in any of them. */
export const inSteps = <C extends Call>(own: OwnHandler<C>['own']): OwnHandler<C> => ({ own, keyed: true })

/** The same for a call about a record. */
export const inStepsOn = <C extends Call, R>(
  find: (ctx: FindContext<C>) => PromiseLike<R | undefined>,
  own: (ctx: HandlerContext<C>, write: Database['write'], record: R) => Promise<Answer<C>>,
): OwnHandler<C> => ({ find, own, keyed: true })

/** The handlers of a resource. A missing handler does not compile. */
export type Handlers<Table> = { [Verb in keyof Table]: Table[Verb] extends Call ? Handler<Table[Verb]> : never }

interface AnyCall {
  handle(ctx: HandlerContext<Call>): Promise<unknown>
}

/**
 * A handler of any call; `Handlers` has checked it against its own. `handle` is a method, because TypeScript checks the parameters of
 * methods bivariantly and so accepts a more precise context.
 */
export type AnyHandler = RecordHandler<Call> | BulkHandler<Call> | OwnHandler<Call> | PreparedHandler<Call> | AnyCall['handle']

type Work = (ctx: HandlerContext<Call>, record: unknown, prepared: unknown) => Promise<unknown>

/** What a handler does once its input is checked. */
export const workOf = (handler: AnyHandler, database: Database): Work => {
  if ('own' in handler) return (ctx, record) => handler.own(ctx, handler.keyed ? patient(database.write) : database.write, record)
  if ('check' in handler) return (ctx, record) => handler.run(ctx, record)
  if ('find' in handler) return (ctx, record, prepared) => handler.run(ctx, record, prepared)
  if ('work' in handler) return (ctx, _record, prepared) => handler.work(ctx, prepared)
  return handler
}
