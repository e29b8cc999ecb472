import { Chip } from '@mui/material'
import type { Invoice } from '../../../forms/renewals/invoice-rows.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'

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
