import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { QueueFilter } from '../filter.ts'
import { queueAddress } from './links.ts'

interface CountLinkProps {
  count: number
  /** What is counted, for screen readers: a list of links has no table around it. */
  label: string
  /** The filter of the queue; undefined where no filter finds what is counted. */
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
