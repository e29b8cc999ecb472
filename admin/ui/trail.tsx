import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import { Link, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'
import { Link as RouterLink, useLocation, useNavigationType } from 'react-router'

export interface Stop {
  to: string
  /** The page's own title. */
  name: string
}

/** What the pages call themselves, by their path. */
const names = new Map<string, string>()

/** Said by a page of itself, so that the way back to it can name it. */
export const useNamed = (name: string) => {
  const { pathname } = useLocation()
  useEffect(() => {
    names.set(pathname, name)
  }, [pathname, name])
}

/** The stack of previous pages, the latest last; kept for the session (spec 1 §2). */
const useStack = () => useStore<Stop[]>('session.trail', [])

/** The state of a link that begins anew instead of going on: those of the side menu. */
export const beginning = { begins: true }

/** Keeps the stack: going on adds the page that was left, coming back to one in any way takes it and all after it off. */
export function useTrail() {
  const [stack, setStack] = useStack()
  const location = useLocation()
  const kind = useNavigationType()
  const last = useRef(location)
  useEffect(() => {
    const left = last.current
    last.current = location
    if (left.pathname === location.pathname) return
    if (location.state?.begins) return setStack([])
    const at = stack.findLastIndex(({ to }) => to.split('?')[0] === location.pathname)
    if (at >= 0) return setStack(stack.slice(0, at))
    const name = names.get(left.pathname)
    if (kind === 'PUSH' && name) setStack([...stack, { to: left.pathname + left.search, name }])
  }, [location, kind, stack, setStack])
}

/** The way back, naming the page; to `home` where nobody came from anywhere. */
export function BackLink({ home }: { home?: Stop }) {
  const [stack] = useStack()
  const stop = stack.at(-1) ?? home
  if (!stop) return null
  return (
    <Link
      component={RouterLink}
      to={stop.to}
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 0.5, flexBasis: '100%', maxWidth: '100%' }}
    >
      <ArrowBackIcon sx={{ fontSize: 16 }} />
      <Typography component="span" variant="inherit" noWrap>
        Back to {stop.name}
      </Typography>
    </Link>
  )
}
