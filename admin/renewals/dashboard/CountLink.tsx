import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { QueueFilter } from '../filter.ts'
import { queueAddress } from './links.ts'

interface CountLinkProps {
  count: number
  /** The meaning of the count for screen readers, which may list links without their table. */
  label: string
  /** The filter of the queue; undefined if no filter matches the counted renewals. */
  to: QueueFilter | undefined
}

/** A number that opens its renewals in the queue. */
export const CountLink = ({ count, label, to }: CountLinkProps) =>
  count === 0 || !to ? (
    count
  ) : (
    <Link component={RouterLink} to={queueAddress(to)} color="inherit" underline="always" aria-label={`${label}: ${count}`}>
      {count}
    </Link>
  )
