import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'

/** The way into a row for those who use no mouse; clicking it opens once, not twice. */
export const RowLink = ({ to, children }: { to: string; children: string }) => (
  <Link component={RouterLink} to={to} onClick={(event) => event.stopPropagation()} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
    {children}
  </Link>
)
