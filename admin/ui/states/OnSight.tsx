import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface OnSightProps {
  /** Pixels that are reserved meanwhile. */
  height: number
  children: ReactNode
}

/** Renders its content once it is scrolled into view, for content that loads a library or slow counts. */
export function OnSight({ height, children }: OnSightProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => setSeen((was) => was || entries.some(({ isIntersecting }) => isIntersecting)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Box ref={place} sx={{ minHeight: height }}>
      {isSeen && children}
    </Box>
  )
}
