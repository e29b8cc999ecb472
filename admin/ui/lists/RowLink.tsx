import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'

/** Up to here a name or number stays on one line; a longer one would push the last columns out of sight. */
const ONE_LINE = 30

/** The way into a row for those who use no mouse; clicking it opens once, not twice. */
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
