import { Chip, type ChipProps } from '@mui/material'
import { CATALOGUE_STATUS_LABELS, type CatalogueStatus } from '../../rules/labels.ts'

const COLORS: Record<CatalogueStatus, ChipProps['color']> = { New: 'default', Newer: 'info', Differs: 'warning', Same: 'success' }

export const StatusChip = ({ status }: { status: CatalogueStatus }) => (
  <Chip size="small" variant="outlined" color={COLORS[status]} label={CATALOGUE_STATUS_LABELS[status]} />
)
