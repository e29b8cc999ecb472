import { areaOf } from '../../../contract/authentication/scopes.ts'
import { type Call, isFile, paramNames, readsOnly } from '../../../contract/call.ts'
import { allCalls, type NamedCall } from '../../../contract/index.ts'
import { PERMISSIONS, type Person } from '../../../rules/people/permissions.ts'
import { permits } from '../../../rules/programs/scopes.ts'

/** `read` reads; `plan` also plans bulk actions, which a person applies; `apply` makes every call at once. */
export type Mode = 'read' | 'plan' | 'apply'

/** How people sign in, and what only programs of their own use: never for an assistant. */
const NEVER = new Set([
  'authentication',
  'setUp',
  'passkeys',
  'totp',
  'recoveryCodes',
  'sessions',
  'userProfile',
  'calendarFeeds',
  'asked',
  'auditor',
  'mail',
  'plans',
])

/** A call that reads and answers no secret. */
const isRead = (call: Call) => readsOnly(call) && call.shownOnce === undefined

const isIn: Record<Mode, (call: Call) => boolean> = {
  read: isRead,
  plan: (call) => isRead(call) || call.batch !== undefined,
  apply: () => true,
}

/** The scopes of a token; null for one without scopes, which may do what its owner may. */
export type Scopes = readonly string[] | null

/** Whether the scopes of a token open a call. To plan is a call of its own, with its own scope. */
const isInScope = (call: Call, mode: Mode, scopes: Scopes): boolean =>
  permits(scopes, areaOf(call), readsOnly(call) ? 'read' : 'write') && (!isPlanned(call, mode) || permits(scopes, 'plans', 'write'))

/**
 * The calls that a person may make in a mode with a token. Files have no place in an answer, and a path with a secret is no tool. What the
 * scopes do not open is not named.
 */
export const callsFor = (person: Person, mode: Mode, scopes: Scopes): NamedCall[] =>
  allCalls().filter(
    ({ resource, call }) =>
      !NEVER.has(resource) &&
      !isFile(call.reply) &&
      !call.navigates &&
      !paramNames(call.path).includes('token') &&
      isIn[mode](call) &&
      isInScope(call, mode, scopes) &&
      PERMISSIONS[call.permission].role(person),
  )

/** Whether a call is planned in a mode instead of being made. */
export const isPlanned = (call: Call, mode: Mode): boolean => mode === 'plan' && !isRead(call)
