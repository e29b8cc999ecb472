import { Chip, type ChipProps } from '@mui/material'
import type { Import } from '../../contract/imports/schemas.ts'
import type { ImportStatus } from '../../rules/imports/kinds.ts'

const COLORS: Partial<Record<ImportStatus, ChipProps['color']>> = {
  Checking: 'info',
  Running: 'info',
  Done: 'success',
  Failed: 'error',
  Cancelled: 'warning',
}

export const StatusChip = ({ status, undoneBy }: Pick<Import, 'status' | 'undoneBy'>) => (
  <Chip
    size="small"
    variant="outlined"
    color={undoneBy === null ? COLORS[status] : undefined}
    label={undoneBy === null ? status : 'Undone'}
  />
)
