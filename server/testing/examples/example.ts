import type { Actor } from '../actors.ts'

/** A request that should succeed: who asks, about which record, with what. */
export interface Example {
  actor: Actor
  /** Of somebody else, who is used up by it. */
  token?: string
  params: Record<string, number | string>
  query: Record<string, unknown>
  body?: Record<string, unknown>
}

export type Given = Partial<Example>
