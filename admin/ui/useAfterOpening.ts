import { useEffect, useState } from 'react'

const DELAY = 1500

/** Becomes true shortly after the first render, for reads that must not compete with those that the page needs first. */
export function useAfterOpening(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
