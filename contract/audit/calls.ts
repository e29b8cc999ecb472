import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, Id, Moment, OneOf, Optional, OrNull, Text } from '../common.ts'

/** What can be wrong with a range of rows, or with the seal itself. */
export const AUDIT_PROBLEM_KINDS = ['Changed', 'Missing', 'Added', 'Seal'] as const

/** The most problems in one reply; the count includes all. */
export const AUDIT_PROBLEMS = 100

const Hash = (title: string) => Text(title, limits.sha256)

const Problem = Type.Object(
  {
    kind: OneOf('Problem', AUDIT_PROBLEM_KINDS),
    sealId: OrNull(Id),
    clientId: OrNull(Id),
    fromId: Id,
    toId: Id,
    expectedCount: OrNull(Count('Sealed Rows')),
    foundCount: OrNull(Count('Rows Found')),
  },
  { title: 'A range of the audit that does not match its seal, or a row that no seal covers' },
)
export type AuditProblem = Static<typeof Problem>

/** `toId`: the last entry of the activity that it covers. */
export const AuditSeal = Type.Object(
  { id: Id, clientId: OrNull(Id), toId: Id, sha256: Hash('Seal'), sealedOn: Moment('Sealed On') },
  { title: 'A seal of the audit' },
)
export type AuditSeal = Static<typeof AuditSeal>

const Verification = Type.Object(
  {
    isIntact: Flag('Intact'),
    sealCount: Count('Seals'),
    rowCount: Count('Sealed Rows'),
    unsealedCount: Count('Rows Not Sealed Yet'),
    droppedCount: Count('Rows Dropped by Retention'),
    problemCount: Count('Problems'),
    problems: Type.Array(Problem, { title: 'Problems' }),
    lastSeal: OrNull(AuditSeal),
  },
  { title: 'Whether the audit matches its seals' },
)
export type AuditVerification = Static<typeof Verification>

export const audit = defineCalls({
  lastSeal: {
    method: 'GET',
    path: '/audit/last-seal',
    permission: 'administrator',
    does: 'Return the last seal of the audit: of all, or of your client.',
    reply: Type.Object({ lastSeal: OrNull(AuditSeal) }, { title: 'The last seal of the audit' }),
  },
  verify: {
    method: 'GET',
    path: '/audit/verify',
    permission: 'administrator',
    does: 'Compare the audit with its seals: changed, missing and added rows are reported. It reads every sealed row.',
    query: Type.Object({ clientId: Optional(Id) }, { title: 'Verify the Audit' }),
    reply: Verification,
    attempt: 'verify the audit',
    takesLong: true,
  },
})
