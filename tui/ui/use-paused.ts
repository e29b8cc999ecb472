import { useEffect, useRef } from 'react'

/** After the last letter, in milliseconds. */
const PAUSE = 150

/** Calls `act` with a typed text once typing pauses. The act of an unfinished text is dropped. */
export function usePaused(text: string, act: (text: string) => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
}
