import { Chip } from '@mui/material'
import { formatMoment } from '../../ui/format.ts'
import { TwoLineCell } from '../../ui/lists/Cells.tsx'
import type { Invoice } from './kinds.ts'

const COLORS = { Cancelled: 'default', Issued: 'success', Pending: 'warning' } as const

/** Cancelled with its date, Issued or Pending; a dash for a credit card invoice that is not cancelled. */
export const InvoiceStatus = ({ invoice: { status, cancelledOn } }: { invoice: Invoice }) =>
  status ? (
    <TwoLineCell under={cancelledOn && formatMoment(cancelledOn)}>
      <Chip size="small" variant="outlined" color={COLORS[status]} label={status} />
    </TwoLineCell>
  ) : (
    '–'
  )
