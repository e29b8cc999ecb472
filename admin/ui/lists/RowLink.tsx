import { Link } from 'react-router'

/** Up to this length a name or number stays on one line. A longer one would push the last columns out of sight. */
const ONE_LINE = 30

/** The link to a row's record, for the keyboard. It stops its click, so that the row does not open it a second time. */
export const RowLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={children.length > ONE_LINE ? 'row-link is-long' : 'row-link'} onClick={(event) => event.stopPropagation()}>
    {children}
  </Link>
)
