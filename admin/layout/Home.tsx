import { Navigate } from 'react-router'
import { isEnabled } from '../providers/access.ts'
import { homeOf } from '../providers/paths.ts'
import { useUser } from '../ui/useUser.tsx'

/** Redirects `/` to the first screen that the person has chosen, or to that of their role if the chosen one is not enabled here. */
export function Home() {
  const user = useUser()
  const chosen = homeOf(user)
  return <Navigate to={isEnabled(user, chosen) ? chosen : homeOf({ ...user, firstScreen: null })} replace />
}
