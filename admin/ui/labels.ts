import { JURISDICTION_LABELS } from '../../rules/labels.ts'

const LABELS: Record<string, string> = JURISDICTION_LABELS

/** The label of a stored jurisdiction. */
export const jurisdictionLabel = (stored: string | null): string | undefined => LABELS[stored ?? ''] ?? stored ?? undefined
