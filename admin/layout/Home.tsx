import { Navigate } from 'react-router'
import { isEnabled } from '../providers/access.ts'
import { homeOf } from '../providers/paths.ts'
import { useUser } from '../ui/useUser.tsx'

/** `/` is not a page. It redirects to the person's first page: that of their role if this environment does not offer the chosen one. */
export function Home() {
  const user = useUser()
  const chosen = homeOf(user)
  return <Navigate to={isEnabled(user, chosen) ? chosen : homeOf({ ...user, firstScreen: null })} replace />
}
