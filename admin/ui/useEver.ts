import { useState } from 'react'

/** Whether something is so, or was before: what is loaded for it stays. */
export function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return is || was
}
