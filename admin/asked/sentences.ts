import { Refused } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { sentenceOf } from '../ui/sentences.ts'

const isInvalidLink = (error: unknown) => error instanceof Refused && error.status === 404

/** The first field error, or else the message of the error. */
export const sentenceFor = (error: unknown): string => {
  if (isInvalidLink(error)) return messages.askedLinkInvalid
  return (error instanceof Refused && Object.values(error.errors ?? {})[0]?.[0]) || sentenceOf(error)
}

/** Whether the server requires a code before it opens the page. */
export const isCodeNeeded = (error: unknown): boolean => error instanceof Refused && error.errors?.code !== undefined
