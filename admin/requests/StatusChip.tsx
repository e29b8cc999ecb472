import { Chip } from '@mui/material'
import type { RequestRow } from '../../contract/requests/schemas.ts'
import { REQUEST_STATUS_LABELS } from '../../rules/requests.ts'

/** The status of a request. Answers to decide on stand out. */
export const StatusChip = ({ status, receivedCount }: Pick<RequestRow, 'status' | 'receivedCount'>) =>
  receivedCount > 0 ? (
    <Chip size="small" color="info" label={`${receivedCount} to decide`} />
  ) : (
    <Chip size="small" variant="outlined" color={status === 'Fulfilled' ? 'success' : 'default'} label={REQUEST_STATUS_LABELS[status]} />
  )
