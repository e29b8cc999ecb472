import { JURISDICTION_LABELS, ROLE_LABELS } from '../../rules/labels.ts'
import type { Role } from '../../rules/people/permissions.ts'

const LABELS: Record<string, string> = JURISDICTION_LABELS

/** The label of a stored jurisdiction. */
export const jurisdictionLabel = (stored: string | null): string | undefined => LABELS[stored ?? ''] ?? stored ?? undefined

/** The labels of roles; a dash for none. */
export const roleLabels = (roles: readonly Role[]): string => roles.map((role) => ROLE_LABELS[role]).join(', ') || '–'
