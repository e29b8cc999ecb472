import type { Actor } from '../people/actors.ts'

/** A request that should succeed: the actor, the record and the input. */
export interface Example {
  actor: Actor
  /** The token of another user, for requests that use up their user. */
  token?: string
  /** The Cookie header of a session, for calls that no token makes. */
  cookie?: string
  params: Record<string, number | string>
  query: Record<string, unknown>
  body?: Record<string, unknown>
}

export type ExampleInput = Partial<Example>
