import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface OnSightProps {
  /** Pixels that are reserved meanwhile. */
  height: number
  children: ReactNode
}

/** Draws its content once a person scrolls to it: what loads a library or counts years waits until somebody looks. */
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
