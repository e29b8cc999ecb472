import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '../rules/people/permissions.ts'
import { present } from '../rules/present.ts'
import type { Schema } from './fields/schema.ts'

export const BASE_PATH = '/api/v1.0'

/**
 * One row of the call table: the complete description of a call. The route, its checks, the typed client, openapi.json,
 * the permission matrix, the bad-input tests, `evergreen call` and the toasts are generated from it.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path under /api/v1.0. A parameter named `id` or ending in `Id` is the id of a record; any other is text. */
  path: string
  /** A second spelling of the path, with a trailing slash. */
  alsoAt?: string
  /** The permission in `rules/people/permissions.ts`: checked first for the user, then for the record. */
  permission: Permission
  /** One sentence: the summary in openapi.json and `evergreen call --help`. */
  does: string
  query?: TObject
  body?: TObject
  /** The success reply. Only fields that it declares are sent. A `FileReply` streams a file instead. */
  reply: TSchema | FileReply
  /** The toast after success. */
  success?: string
  /** Completes "An error occurred while attempting to …". */
  attempt?: string
  status?: 201
  /** A reply with a `jobId` has status 202: the work continues in that job. */
  startsJob?: true
  /**
   * A bulk action: its changes make a batch, which Activity shows as one entry and which can be undone. The response has the header
   * Batch-Id. `rows` is the field of the body that lists the ids of the records, and `record` their table.
   */
  batch?: { rows: string; record: 'licenses' | 'user_tasks' | 'license_types' | 'properties' }
  /** Front ends offer no undo of its batch, because the changes are not undone or it is an undo itself. */
  isFinal?: true
  /** A POST that only reads (the list calls): it needs no transaction. GET calls always read. */
  reads?: true
  /**
   * Limits calls per minute from one address, to prevent guessing: too many get 429 before the body is read. Calls of outsiders' pages are
   * counted separately, so that they do not block sign-ins from the same address.
   */
  limitedByAddress?: true | 'outsider'
  /** Allowed to a user who must first change a password that an administrator has set. */
  isOpenToFirstPassword?: true
  /** The reply field with a secret that is shown only once: a repeated request with the same Idempotency-Key gets null. */
  shownOnce?: string
  /** Front ends call it on a timer, so it does not keep an idle session alive. */
  isPolled?: true
  /** Allowed only with a browser session, not with a token. */
  byCookieOnly?: true
  /** Allowed with every token, whatever its scopes. */
  forEveryToken?: true
  /** Allowed to users who must first set up a second factor. */
  whileEnrolling?: true
  /** May take minutes, so its connection gets a longer timeout. */
  takesLong?: true
  /** The body is not read, because mail programs send a form of their own (RFC 8058). */
  ignoresBody?: true
  /** Called by browser navigation, which cannot set headers. It must not change data, except sign-out. */
  navigates?: true
}

export interface FileReply {
  file: string
}

/** A call that returns a file. */
export type FileCall = Call & { reply: FileReply }

/** The schema of what a call takes: its body, or its query. */
export const inputSchema = (call: Call): Schema => call.body ?? call.query ?? {}

/** The schema of a call's reply; empty for a file. */
export const replySchema = ({ reply }: Call): Schema => (isFile(reply) ? {} : reply)

export const isFile = (reply: TSchema | FileReply): reply is FileReply => 'file' in reply

/** Keeps the literal types of each row for the client and the handlers. */
export const defineCalls = <const T extends Record<string, Call>>(calls: T): T => calls

export const readsOnly = (call: Call): boolean => call.method === 'GET' || call.reads === true

/** The parameter names of a path, in order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => present(match[1]))

/** Whether a path parameter is the id of a record; otherwise it is text. */
export const isIdParam = (name: string): boolean => name === 'id' || name.endsWith('Id')

type ParamOf<Name extends string> = Name extends 'id' | `${string}Id` ? number : string

export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: ParamOf<Name> } & Params<Rest>
  : Record<never, never>

type StaticOr<T, Else> = T extends TSchema ? Static<T> : Else

/** The input of a handler, validated against the row. */
export type Input<C extends Call> = {
  params: Params<C['path']>
  query: StaticOr<C['query'], Record<never, never>>
  body: StaticOr<C['body'], undefined>
}

/** The parts of a response that the client returns. The command line has its own implementation. */
export type HttpResponse = Pick<Response, 'ok' | 'status' | 'text' | 'json' | 'arrayBuffer' | 'blob'> & {
  headers: Pick<Headers, 'get' | 'getSetCookie'>
  body: AsyncIterable<Uint8Array> | null
}

/** The result of the client's promise: the reply, or the response with its file. */
export type Output<C extends Call> = C['reply'] extends FileReply ? HttpResponse : Static<C['reply']>

type Given<Name extends string, T> = [keyof T] extends [never]
  ? { [K in Name]?: T }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** Options for sending any call. */
export interface SendOptions {
  /** The version of the record that the caller has seen. If the record has changed since, the call fails with 412. */
  ifMatch?: number
  /** Makes a repeated request return the first reply instead of running twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The request of a call: params, query and body (each only if the call has one), and the options for sending it. */
export type CallRequest<C extends Call> = Given<'params', Input<C>['params']> &
  Given<'query', Input<C>['query']> &
  (C['body'] extends object ? Given<'body', Input<C>['body']> : unknown) &
  SendOptions

export type CallTable = Record<string, Record<string, Call>>
