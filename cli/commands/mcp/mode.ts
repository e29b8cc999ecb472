import { areaOf } from '../../../contract/authentication/scopes.ts'
import { type Call, isFile, paramNames, readsOnly } from '../../../contract/call.ts'
import { allCalls, type NamedCall } from '../../../contract/index.ts'
import { PERMISSIONS, type Person } from '../../../rules/people/permissions.ts'
import { permits } from '../../../rules/programs/scopes.ts'

/** `read` only reads; `plan` also plans bulk actions, which a person applies; `apply` makes every call directly. */
export type Mode = 'read' | 'plan' | 'apply'

/** Resources that no assistant may use: sign-in and credentials, with which it could outlive its own token, and calls of other programs. */
const NEVER = new Set([
  'authentication',
  'setUp',
  'passkeys',
  'totp',
  'recoveryCodes',
  'sessions',
  'serviceAccounts',
  'userTokens',
  'userProfile',
  'calendarFeeds',
  'asked',
  'auditor',
  'mail',
  'plans',
])

/** Whether a call only reads, and its reply has no secret. */
const isRead = (call: Call) => readsOnly(call) && call.shownOnce === undefined

const isIn: Record<Mode, (call: Call) => boolean> = {
  read: isRead,
  plan: (call) => isRead(call) || call.batch !== undefined,
  apply: () => true,
}

/** The scopes of a token; null for one without scopes, which may do what its owner may. */
export type Scopes = readonly string[] | null

/** Whether the scopes of a token permit a call. Planning it also needs the scope of plans. */
const isInScope = (call: Call, mode: Mode, scopes: Scopes): boolean =>
  permits(scopes, areaOf(call), readsOnly(call) ? 'read' : 'write') && (!isPlanned(call, mode) || permits(scopes, 'plans', 'write'))

/**
 * The calls that an assistant may make for a person, in a mode and with the scopes of a token. Without files, which do not fit into a
 * reply, and without paths that contain a secret token.
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
