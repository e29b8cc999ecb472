import { createContext, useContext } from 'react'
import type { Remembered } from './memory.ts'

const RememberedContext = createContext<Remembered>({})
export const RememberedProvider = RememberedContext.Provider
/** The state that the next start restores. Each screen updates its part. */
export const useRemembered = (): Remembered => useContext(RememberedContext)
