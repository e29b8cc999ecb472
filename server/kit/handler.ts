import type { Knex } from 'knex'
import type { Call, Input, Output } from '../../contract/call.ts'
import type { Day } from '../../rules/day.ts'
import type { Person } from '../../rules/who.ts'
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

export interface SessionControl {
  /** Signs somebody in: a fresh session, its cookie set; `code` is the half session between password and code. Answers its hash. */
  start(userId: number, stage?: 'full' | 'code'): Promise<string>
  /** The hash of the half session that this browser has open for that user. */
  half(userId: number): Promise<string | undefined>
  end(): Promise<void>
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
  config: Config
  documents: Documents
  sendText: SendText
  session: SessionControl
}

type UserOf<C extends Call> = C['who'] extends 'anyone' ? SignedIn | null : SignedIn
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
  run(ask: Ask<C>, record: any): Promise<Answer<C>>
}

/** A call that opens its transactions itself, because part of what it does must stand even when it refuses. */
export interface OwnHandler<C extends Call> {
  own(ask: Ask<C>, write: Database['write']): Promise<Answer<C>>
  /** Whether it takes an Idempotency-Key: see `onceInSteps`. */
  keyed: boolean
}

export type Handler<C extends Call> = RecordHandler<C> | OwnHandler<C> | ((ask: Ask<C>) => Promise<Answer<C>>)

/**
 * A handler about a record. The mount finds it, asks `who` about it and compares If-Match before the body is read, and
 * does all three again inside the transaction, so that `run` gets the record as it now stands.
 */
export const on = <C extends Call, R>(
  find: (asked: Loading) => PromiseLike<R | undefined>,
  run: (ask: Ask<C>, record: R) => Promise<Answer<C>>,
): RecordHandler<C> => ({ find, run })

export const inOwnTransactions = <C extends Call>(own: OwnHandler<C>['own']): OwnHandler<C> => ({ own, keyed: false })

/** A call that works in several transactions and can be repeated after a kill in any of them. */
export const inSteps = <C extends Call>(own: OwnHandler<C>['own']): OwnHandler<C> => ({ own, keyed: true })

/** The handlers of a resource: one for each row of its table, or it does not compile. */
export type Handlers<Table> = { [Verb in keyof Table]: Table[Verb] extends Call ? Handler<Table[Verb]> : never }
