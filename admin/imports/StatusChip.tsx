import { Chip, type ChipProps } from '@mui/material'
import type { ImportStatus } from '../../rules/imports/kinds.ts'

const COLORS: Partial<Record<ImportStatus, ChipProps['color']>> = {
  Checking: 'info',
  Running: 'info',
  Done: 'success',
  Failed: 'error',
  Cancelled: 'warning',
}

export const StatusChip = ({ status }: { status: ImportStatus }) => (
  <Chip size="small" variant="outlined" color={COLORS[status]} label={status} />
)
