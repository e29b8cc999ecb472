import { useEffect, useState } from 'react'

const DELAY = 1500

/** True shortly after a component was first drawn: for reads that must not compete with those that the page needs to open. */
export function useAfterOpening(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
