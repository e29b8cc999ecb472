import { Chip } from '@mui/material'
import type { Webhook } from '../../contract/webhooks/calls.ts'

/** Whether a webhook is active, and whether its receiver responds. */
export function StateChip({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  const [color, label] = !isActive
    ? (['default', 'Off'] as const)
    : failingSince
      ? (['warning', 'Failing'] as const)
      : (['success', 'On'] as const)
  return <Chip size="small" variant="outlined" color={color} label={label} />
}
