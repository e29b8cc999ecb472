import type { Static, TObject, TSchema } from 'typebox'
import type { Permission } from '../rules/permissions.ts'

/**
 * One row of the call table: everything there is to say about a call. The route, its checks, the typed client,
 * openapi.json, the permission matrix, the bad-input tests, `evergreen call` and the toasts are all drawn from it.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under /api/v1.0. A name in braces that is `id` or ends in `Id` is a record's id; any other is text. */
  path: string
  /** A second spelling of the path, where the spec gives two: with a final slash. */
  alsoAt?: string
  /** The word of `rules/permissions.ts` that says who may: asked first about the person, then about the record. */
  permission: Permission
  /** One sentence, for people who read openapi.json or `evergreen call --help`. */
  does: string
  query?: TObject
  body?: TObject
  /** What is answered on success; only the fields that it names ever leave. A `FileReply` streams a file instead. */
  reply: TSchema | FileReply
  /** The toast after success, in the spec's words. */
  success?: string
  /** The words after "An error occurred while attempting to …", in the spec's words. */
  attempt?: string
  status?: 201
  /** Where it answers a `jobId`, it answers 202: what was asked goes on in that job. */
  startsJob?: true
  /** A POST that only reads (the list calls): no transaction, no X-Requested-With trouble for caches. GET always reads. */
  reads?: true
  /** A way to guess: beyond so many a minute from one address it answers 429, before the body is read. */
  limitedByAddress?: true
  /** Done by a browser navigating, so that it cannot carry headers; never anything that changes data but sign-out. */
  navigates?: true
}

export interface FileReply {
  file: string
}

export const isFile = (reply: TSchema | FileReply): reply is FileReply => 'file' in reply

/** Keeps each row's own literal types, so that the client and the handlers know them. */
export const defineCalls = <const T extends Record<string, Call>>(calls: T): T => calls

export const readsOnly = (call: Call): boolean => call.method === 'GET' || call.reads === true

/** The names in braces of a path, in order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

/** Whether a path parameter is a record's id (else it is text). */
export const isIdParam = (name: string): boolean => name === 'id' || name.endsWith('Id')

type ParamOf<Name extends string> = Name extends 'id' | `${string}Id` ? number : string

export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: ParamOf<Name> } & Params<Rest>
  : unknown

type StaticOr<T, Else> = T extends TSchema ? Static<T> : Else

/** What a handler is given, all of it checked against the row. */
export type Input<C extends Call> = {
  params: Params<C['path']>
  query: StaticOr<C['query'], Record<never, never>>
  body: StaticOr<C['body'], undefined>
}

/** What a handler answers, and what the client's promise resolves to. */
export type Output<C extends Call> = C['reply'] extends TSchema ? Static<C['reply']> : unknown

export type CallTable = Record<string, Record<string, Call>>
