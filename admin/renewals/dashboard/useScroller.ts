import { useEffect, useRef, useState } from 'react'

/** Pixels per step. */
const STEP = 300

/** Scrolls an element horizontally by steps, and tracks whether it can scroll further. `content`: what its width depends on. */
export function useScroller(content: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ canLeft: false, canRight: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      // On a zoomed page, positions have fractions of a pixel.
      setRoom({ canLeft: scrollLeft > 1, canRight: scrollLeft + clientWidth < scrollWidth - 1 })
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [content])
  return { ref, ...room, scroll: (steps: number) => ref.current?.scrollBy({ left: steps * STEP }) }
}
