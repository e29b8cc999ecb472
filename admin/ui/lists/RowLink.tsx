import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'

/** Up to this length a name or number stays on one line. A longer one would push the last columns out of sight. */
const ONE_LINE = 30

/** The link to a row's record, for the keyboard. It stops its click, so that the row does not open it a second time. */
export const RowLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    component={RouterLink}
    to={to}
    onClick={(event) => event.stopPropagation()}
    sx={{
      fontWeight: 600,
      ...(children.length > ONE_LINE
        ? { display: 'inline-block', minWidth: `${ONE_LINE}ch`, overflowWrap: 'anywhere' }
        : { whiteSpace: 'nowrap' }),
    }}
  >
    {children}
  </Link>
)
