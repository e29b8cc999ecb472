import { Refused, Unreachable } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import { messages, sentences } from '../../rules/messages.ts'

/** The toast text of a failure: the server's own text if there is one. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof Refused && error.message) return error.message
  if (error instanceof Unreachable) return messages.serverUnreachable
  return sentences.serverError(error instanceof Error ? error.message : String(error))
}

/** The sentences of the fields that a failure names, or else its own. */
export const sentencesOf = (error: unknown): string[] => {
  const byField = error instanceof Refused ? Object.values(error.errors).flat() : []
  return byField.length > 0 ? byField : [sentenceOf(error)]
}

/** What a failure says inside a dialog. */
export const failureIn = ({ attempt }: Call, error: unknown): string =>
  [attempt && sentences.attemptFailed(attempt), sentenceOf(error)].filter(Boolean).join(': ')

const BLOCKED = 409

/** Whether the record cannot be deleted because other records depend on it. The server's sentence names them. */
export const isBlocked = (error: unknown): boolean => error instanceof Refused && error.status === BLOCKED

const CHANGED_MEANWHILE = 412

/** Whether the record had changed before it was saved. */
export const isStale = (error: unknown): boolean => error instanceof Refused && error.status === CHANGED_MEANWHILE
