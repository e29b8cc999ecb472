import { Refused, Unreachable } from '../../client/index.ts'
import { messages, sentences } from '../../rules/messages.ts'

/** What a toast says of a failure: the server's own text where there is one (spec 1 §8). */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof Refused && error.message) return error.message
  if (error instanceof Unreachable) return messages.serverUnreachable
  return sentences.serverError(error instanceof Error ? error.message : String(error))
}

const BLOCKED = 409

/** Whether the record cannot be deleted because of what hangs on it; the sentence says of what (product §8). */
export const isBlocked = (error: unknown): boolean => error instanceof Refused && error.status === BLOCKED
