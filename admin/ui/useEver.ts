import { useState } from 'react'

/** Whether the condition is or ever was true, so that content loaded for it stays. */
export function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return is || was
}
