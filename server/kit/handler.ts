import type { Knex } from 'knex'
import type { Call, Input, Output } from '../../contract/call.ts'
import type { Day } from '../../rules/day.ts'
import type { Person } from '../../rules/permissions.ts'
import type { Behind } from './behind.ts'
import type { Uploads } from './body/uploads.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Documents } from './documents.ts'
import type { SendText } from './send-text.ts'

/** Whoever asks, read from the database with each request: a role changed or a user deactivated counts at once. */
export interface SignedIn extends Person {
  email: string
  firstName: string
  lastName: string
  /** The session or token that signed in, hashed; null for neither. */
  sessionHash: string | null
}

export interface Starting {
  /** Columns of the user and what they must still be: they may have changed since the password was looked at. */
  still: Record<string, unknown>
  /** `code`: the half session between password and code. */
  stage?: 'full' | 'code'
  /** Done in the transaction that starts the session, while the row of the user is locked. */
  also(db: Knex, sessionHash: string): Promise<unknown>
}

export interface SessionControl {
  /** Signs an active user in: a fresh session, its cookie set. False, and nothing is done, where something is no longer so. */
  start(userId: number, starting: Starting): Promise<boolean>
  /** The hash of the half session that this browser has open for that user. */
  half(userId: number): Promise<string | undefined>
  /** `also` is done in the transaction that ends the session, if there was one. */
  end(also: (db: Knex) => Promise<unknown>): Promise<void>
  /** A small thing for the browser to keep, for its next visit here alone: `take` reads and forgets it. */
  keep(name: string, value: string, minutes: number): void
  take(name: string): string | undefined
  /** Answers 302 instead of the reply. */
  redirect(to: string): void
}

/** What every handler is given. `db` is a reader for calls that only read, and the open transaction for all others. */
export interface Asked<User = SignedIn> {
  db: Knex
  /** For an answer that is read while it is sent; outside every transaction. */
  stream: Knex
  user: User
  today: Day
  call: string
  requestId: string
  /** Where the request came from, and the program that sent it (its User-Agent). */
  address: string
  program: string | null
  config: Config
  documents: Documents
  /** The files of the body: their fields hold tokens. */
  uploads: Pick<Uploads, 'get'>
  sendText: SendText
  session: SessionControl
  behind: Behind
}

type UserOf<C extends Call> = C['permission'] extends 'anyone' ? SignedIn | null : SignedIn
export type Ask<C extends Call> = Asked<UserOf<C>> & Input<C>
/** What is known before the body is read. */
export type Loading = Asked & { params: Record<string, number> }

/** A file to be answered, with the name that it is saved under. */
export interface FileAnswer {
  body: Buffer | NodeJS.ReadableStream
  fileName: string
  /** Where it is not the type that the row of the call names. */
  type?: string
}

type Answer<C extends Call> = C['reply'] extends { file: string } ? FileAnswer : Output<C>

/** A call about a record: how it is found (what is not visible is not found), and what is then done with it. */
export interface RecordHandler<C extends Call> {
  // biome-ignore lint/suspicious/noExplicitAny: the record is whatever `find` finds; `on` ties the two together.
  find(asked: Loading): PromiseLike<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  run(ask: Ask<C>, record: any, prepared: any): Promise<Answer<C>>
  prepare?(ask: Ask<C>): Promise<unknown>
}

/** A call with slow work of its own (hashing a password): done before the transaction begins, so that nobody waits for it. */
export interface PreparedHandler<C extends Call> {
  prepare(ask: Ask<C>): Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: what `prepare` answers; `after` ties the two together.
  work(ask: Ask<C>, prepared: any): Promise<Answer<C>>
}

/** A call that opens its transactions itself, because part of what it does must stand even when it refuses. */
export interface OwnHandler<C extends Call> {
  own(ask: Ask<C>, write: Database['write']): Promise<Answer<C>>
  /** Whether it takes an Idempotency-Key: see `onceInSteps`. */
  keyed: boolean
}

export type Handler<C extends Call> = RecordHandler<C> | OwnHandler<C> | PreparedHandler<C> | ((ask: Ask<C>) => Promise<Answer<C>>)

/**
 * A handler about a record. The mount finds it, asks `who` about it and compares If-Match before the body is read, and
 * does all three again inside the transaction, so that `run` gets the record as it now stands.
 */
export const on = <C extends Call, R, P = undefined>(
  find: (asked: Loading) => PromiseLike<R | undefined>,
  run: (ask: Ask<C>, record: R, prepared: P) => Promise<Answer<C>>,
  prepare?: (ask: Ask<C>) => Promise<P>,
): RecordHandler<C> => ({ find, run, prepare })

export const after = <C extends Call, P>(
  prepare: (ask: Ask<C>) => Promise<P>,
  work: (ask: Ask<C>, prepared: P) => Promise<Answer<C>>,
): PreparedHandler<C> => ({ prepare, work })

export const inOwnTransactions = <C extends Call>(own: OwnHandler<C>['own']): OwnHandler<C> => ({ own, keyed: false })

/** A call that works in several transactions and can be repeated after a kill in any of them. */
export const inSteps = <C extends Call>(own: OwnHandler<C>['own']): OwnHandler<C> => ({ own, keyed: true })

/** The handlers of a resource: one for each row of its table, or it does not compile. */
export type Handlers<Table> = { [Verb in keyof Table]: Table[Verb] extends Call ? Handler<Table[Verb]> : never }
