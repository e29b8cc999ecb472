import { useLocation } from 'react-router'
import { calls } from '../../contract/index.ts'
import { mayCall } from '../providers/access.ts'
import { homeOf } from '../providers/paths.ts'
import { late } from '../ui/states/late.tsx'
import { useUser } from '../ui/useUser.tsx'

const Card = late(async () => (await import('./GettingStartedCard.tsx')).GettingStartedCard)

/** The first steps of administrators, above their first page and Today. */
export function GettingStarted() {
  const user = useUser()
  const { pathname } = useLocation()
  const isHere = [homeOf(user), '/today'].includes(pathname)
  return isHere && mayCall(user, calls.gettingStarted.get) ? <Card /> : null
}
