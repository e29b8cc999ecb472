import { Link } from '@mui/material'

/** A link that opens in a new tab. Without children it shows its address. */
export const OutsideLink = ({ href, children = href }: { href: string; children?: string }) => (
  <Link href={href} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Link>
)
