import { useEffect } from 'react'
import { Loading } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { loadIdentity } from '../providers/identity.ts'
import { SYSTEM_ERROR, safeTarget, signInPath } from '../providers/paths.ts'
import { isSignedOut } from '../providers/work.ts'

/** Loads the signed-in user, then continues to `redirectUri`. */
export function LoadIdentity() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = safeTarget(search.get('redirectUri'))
  useEffect(() => {
    const away = (error: unknown) => (isSignedOut(error) ? signInPath() : SYSTEM_ERROR)
    loadIdentity().then(
      () => navigate(target, { replace: true }),
      (error) => navigate(away(error), { replace: true }),
    )
  }, [navigate, target])
  return <Loading />
}
