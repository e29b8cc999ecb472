import { useEffect } from 'react'
import { Loading } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import { loadIdentity } from '../providers/identity.ts'
import { SYSTEM_ERROR, safeTarget, signInPath } from '../providers/paths.ts'

/** Loads who is signed in, then goes on to `redirectUri` (spec 1 §2). */
export function LoadIdentity() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = safeTarget(search.get('redirectUri'))
  useEffect(() => {
    const away = (error: unknown) =>
      error instanceof Refused && error.status === 401 ? signInPath() : SYSTEM_ERROR
    loadIdentity().then(
      () => navigate(target, { replace: true }),
      (error) => navigate(away(error), { replace: true }),
    )
  }, [navigate, target])
  return <Loading />
}
