import { JURISDICTION_LABELS } from '../../rules/labels.ts'

/** The label of a stored jurisdiction. */
export const jurisdictionLabel = (stored: string | null): string | undefined =>
  (JURISDICTION_LABELS as Record<string, string>)[stored ?? ''] ?? stored ?? undefined
