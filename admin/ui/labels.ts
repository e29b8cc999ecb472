import { JURISDICTION_LABELS } from '../../rules/labels.ts'

/** A stored jurisdiction as people read it. */
export const jurisdictionLabel = (stored: string | null): string | undefined =>
  (JURISDICTION_LABELS as Record<string, string>)[stored ?? ''] ?? stored ?? undefined
