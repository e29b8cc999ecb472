import { CommanderError } from 'commander'
import { Refused, Unreachable } from '../../client/http.ts'
import { messages } from '../../rules/messages.ts'
import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { clean } from './output/clean.ts'

/** The exit codes. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  partly: 3,
  signIn: 4,
  notFound: 5,
  conflict: 6,
  unreachable: 7,
  notPermitted: 8,
  interrupted: 130,
} as const
type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends a command with an exit code, a sentence, and hints. */
export class Failure extends Error {
  readonly code: ExitCode
  readonly hints: readonly string[]
  constructor(code: ExitCode, sentence: string, hints: readonly string[] = []) {
    super(sentence)
    this.name = 'Failure'
    this.code = code
    this.hints = hints
  }
}

export const usage = (sentence: string, ...hints: string[]) => new Failure(EXIT.usage, sentence, hints)

/** Refuses a command without any of the options that say what to change. */
export const requireChange = (options: object, command: string): void => {
  if (Object.keys(options).length === 0) throw usage('Give at least one option to change.', `See the options: evergreen ${command} --help`)
}

export const failed = (sentence: string, ...hints: string[]) => new Failure(EXIT.failed, sentence, hints)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The code of an error of the system, such as ENOENT. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const BY_STATUS: Partial<Record<number, ExitCode>> = {
  401: EXIT.signIn,
  403: EXIT.notPermitted,
  404: EXIT.notFound,
  409: EXIT.conflict,
  412: EXIT.conflict,
  429: EXIT.unreachable,
  503: EXIT.unreachable,
}

/** Exit codes of refusals whose sentence is more specific than their status. */
const BY_SENTENCE: Record<string, ExitCode> = {
  // For scripts a stale step means the same as 412: another user was faster.
  [messages.unableToMarkStepComplete]: EXIT.conflict,
  [messages.secondFactorFirst]: EXIT.signIn,
}

const codeOfRefusal = ({ message, status }: Refused): ExitCode => BY_SENTENCE[message] ?? BY_STATUS[status] ?? EXIT.failed

/** Hints on how to resolve a refusal. */
function hintOf({ status, message, permission }: Refused, isOwnToken: boolean): string[] {
  if (status === 401 && message === messages.mustChangePassword) return ['Change it: evergreen login']
  if (status === 401)
    return [isOwnToken ? 'EVERGREEN_TOKEN is not valid on this server. Correct it, or unset it.' : 'Sign in first: evergreen login']
  return message === messages.notAllowed && permission ? [`Permitted for: ${PERMISSIONS[permission].grantedTo}.`] : []
}

export interface Explained {
  code: ExitCode
  /** The error sentence, followed by hints. */
  lines: string[]
  /** The sentences of each field. */
  errors?: Record<string, string[]>
}

/** The lines for stderr and the exit code of `error`. `interrupted`: the user pressed Ctrl-C. `isOwnToken`: the token is EVERGREEN_TOKEN. */
export function explain(error: unknown, interrupted: boolean, isOwnToken = false): Explained {
  if (interrupted) return { code: EXIT.interrupted, lines: ['Interrupted.'] }
  if (error instanceof CommanderError) {
    // commander has already printed its message. Help is never an error.
    const asked = error.exitCode === 0 || error.code === 'commander.help'
    return { code: asked ? EXIT.ok : EXIT.usage, lines: [] }
  }
  if (error instanceof Failure) return { code: error.code, lines: [error.message, ...error.hints] }
  if (error instanceof Refused) {
    const fields = Object.entries(error.errors).flatMap(([field, sentences]) => sentences.map((sentence) => `${field}: ${sentence}`))
    // The server's sentence speaks of a form, whose fields are above it.
    const sentence = error.message === messages.formBanner ? 'Some values are missing or wrong:' : error.message
    return { code: codeOfRefusal(error), lines: [sentence, ...fields, ...hintOf(error, isOwnToken)].map(clean), errors: error.errors }
  }
  if (error instanceof Unreachable) return { code: EXIT.unreachable, lines: [messages.serverUnreachable, ...causeOf(error)] }
  return { code: EXIT.failed, lines: [clean(messageOf(error))] }
}

/** Why there was no reply. Node tries each address of a name, and hides "connection refused" among the errors of all. */
function causeOf(error: Error): string[] {
  let cause: unknown = error.cause
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  if (cause instanceof AggregateError) cause = cause.errors[0]
  return cause instanceof Error && cause.message ? [clean(cause.message)] : []
}
