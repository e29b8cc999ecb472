import { Chip, type ChipProps } from '@mui/material'
import type { Batch } from '../../contract/batches/calls.ts'
import { batchStatus } from '../../contract/batches/words.ts'

const COLORS: Partial<Record<string, ChipProps['color']>> = { Done: 'success', Running: 'info', 'Waiting for approval': 'warning' }

export function StatusChip({ batch }: { batch: Batch }) {
  const words = batchStatus(batch)
  return <Chip size="small" variant="outlined" color={COLORS[words]} label={words} />
}
