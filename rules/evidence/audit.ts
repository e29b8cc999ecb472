import { countWords, formatCount } from '../totals.ts'
export type AuditProblemKind = 'Changed' | 'Missing' | 'Added' | 'Seal'

interface Problem {
  kind: AuditProblemKind
  sealId: number | null
  fromId: number
  toId: number
  expectedCount: number | null
  foundCount: number | null
}

const rowsOf = ({ fromId, toId }: Problem) => (fromId === toId ? `Row ${fromId}` : `Rows ${fromId} to ${toId}`)

/** What is wrong with a range of the audit, as a sentence. */
export const auditProblemText = (problem: Problem): string => {
  const { kind, sealId, expectedCount, foundCount } = problem
  const rows = rowsOf(problem)
  if (kind === 'Changed') return `${rows}: a row was changed after seal ${sealId}.`
  if (kind === 'Missing') return `${rows}: seal ${sealId} covers ${expectedCount}, but ${foundCount} are there.`
  if (kind === 'Seal') return `${rows}: seal ${sealId} was changed, or the seal before it is gone.`
  return sealId === null ? `${rows}: was added, no seal covers it.` : `${rows}: seal ${sealId} covers fewer rows than are there.`
}

interface Verified {
  isIntact: boolean
  sealCount: number
  rowCount: number
  unsealedCount: number
  droppedCount: number
  problemCount: number
}

/** The result of a verification, as sentences. */
export const auditVerifiedText = ({ isIntact, sealCount, rowCount, unsealedCount, droppedCount, problemCount }: Verified): string =>
  [
    isIntact
      ? `The audit is intact: ${formatCount(rowCount)} rows match ${formatCount(sealCount)} seals.`
      : `The audit does not match its seals: ${countWords(problemCount, 'problem')}.`,
    unsealedCount > 0 && `${formatCount(unsealedCount)} rows are not sealed yet.`,
    droppedCount > 0 && `${formatCount(droppedCount)} rows were dropped by retention.`,
  ]
    .filter(Boolean)
    .join(' ')

/** A seal in a mail or on paper: 'number 12, 2026-11-20T12:05:00.000Z, 9f86d0…'. */
export const sealText = ({ id, sealedOn, sha256 }: { id: number; sealedOn: string; sha256: string }): string =>
  `number ${id}, ${sealedOn}, ${sha256}`
