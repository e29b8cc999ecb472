import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isEnabled, mayOpen } from '../providers/access.ts'
import { ACCESS_DENIED, NOT_FOUND } from '../providers/paths.ts'
import { useUser } from '../ui/useUser.tsx'

/** Renders a page only if the person may open it and it is enabled on this installation. */
export function Guard({ children }: { children: ReactNode }) {
  const user = useUser()
  const { pathname } = useLocation()
  if (!isEnabled(user, pathname)) return <Navigate to={NOT_FOUND} replace />
  return mayOpen(user, pathname) ? children : <Navigate to={ACCESS_DENIED} replace />
}
