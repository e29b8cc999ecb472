/** Where `/` leads. Client users with renewal permission land on /tasks and plain ones on /properties once those are built. */
export const HOME = '/renewals'

export const SIGN_IN = '/signIn'
export const LOAD_IDENTITY = '/load-identity'
export const ACCESS_DENIED = '/access-denied'
export const NOT_FOUND = '/not-found'
export const SYSTEM_ERROR = '/system-error'

/** Only a path of this site is ever gone to: `//evil.example` and `/\evil.example` are other sites to a browser. */
export const safeTarget = (target: string | null): string => {
  if (!target?.startsWith('/')) return '/'
  const url = new URL(target, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : '/'
}

/** The sign-in page, keeping where the person was going. */
export const signInPath = ({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location): string => {
  const target = pathname + search
  return pathname === '/' || pathname === SIGN_IN ? SIGN_IN + search : `${SIGN_IN}?redirectUri=${encodeURIComponent(target)}`
}
