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

/** The titles of pages by path. */
const names = new Map<string, string>()

/** Registers the title of the current page, so that back links can name it. */
export const useNamed = (name: string) => {
  const { pathname } = useLocation()
  useEffect(() => {
    names.set(pathname, name)
  }, [pathname, name])
}

/** The stack of previous pages, latest last, kept for the session. */
const useStack = () => useStore<Stop[]>('session.trail', [])

/** The state of a link that clears the stack. The side menu's links have it. */
export const beginning = { begins: true }

/** Whether the page was opened by its address, in this tab or a new one. It was not reloaded. */
const isTypedAddress = () =>
  performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

/**
 * Maintains the stack: a navigation forward pushes the page that was left; a return to a page on the stack removes it and
 * everything after it. A page that is opened by its address has no previous page. It is a component, so that the layout does not render
 * again with each navigation.
 */
export function Trail(): null {
  const [stack, setStack] = useStack()
  const location = useLocation()
  const kind = useNavigationType()
  const last = useRef<typeof location>(undefined)
  useEffect(() => {
    const left = last.current
    last.current = location
    if (!left) {
      if (isTypedAddress() && stack.length > 0) setStack([])
      return
    }
    if (left.pathname === location.pathname) return
    if (location.state?.begins) {
      if (stack.length > 0) setStack([])
      return
    }
    const at = stack.findLastIndex(({ to }) => to.split('?')[0] === location.pathname)
    if (at >= 0) return setStack(stack.slice(0, at))
    const name = names.get(left.pathname)
    if (kind === 'PUSH' && name) setStack([...stack, { to: left.pathname + left.search, name }])
  }, [location, kind, stack, setStack])
  return null
}

/** The back link, with the previous page's name. Leads to `home` if there is no previous page. */
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
      <Typography component="span" variant="inherit" noWrap title={stop.name}>
        Back to {stop.name}
      </Typography>
    </Link>
  )
}
