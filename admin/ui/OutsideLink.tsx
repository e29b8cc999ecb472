import { Link } from '@mui/material'

/** A link that opens beside this page; without words of its own its address stands for it. */
export const OutsideLink = ({ href, children = href }: { href: string; children?: string }) => (
  <Link href={href} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Link>
)
