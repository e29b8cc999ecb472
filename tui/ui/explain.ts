import { Refused, Unreachable } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { clean } from './clean.ts'

export interface Explained {
  sentence: string
  /** The first error of each field, by path. */
  errors: Record<string, string>
  /** Someone else has changed the record: read it again. */
  stale: boolean
}

/** The code of an error of the file system, such as ENOENT; null for any other error. Errors of calls have codes too. */
export const diskErrorOf = (error: unknown): string | null =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null

/** The messages of a failed call. An unexpected error is logged. */
export function explain(error: unknown, call: Pick<Call, 'attempt'>): Explained {
  if (error instanceof Unreachable) return { sentence: messages.serverUnreachable, errors: {}, stale: false }
  if (!(error instanceof Refused)) {
    console.error(error)
    return { sentence: messages.systemError, errors: {}, stale: false }
  }
  const errors = Object.fromEntries(Object.entries(clean(error.errors)).map(([path, sentences]) => [path, sentences[0] ?? '']))
  const failed = call.attempt ? sentences.attemptFailed(call.attempt) : ''
  const detail = clean(error.message)
  const sentence = Object.keys(errors).length ? messages.formBanner : [failed && `${failed}.`, detail].filter(Boolean).join(' ')
  return { sentence, errors, stale: error.status === 412 }
}
