import { createContext, useContext } from 'react'
import type { Remembered } from './memory.ts'

const RememberedContext = createContext<Remembered>({})
export const RememberedProvider = RememberedContext.Provider
/** What is known again at the next start: each screen keeps its part of it up to date. */
export const useRemembered = (): Remembered => useContext(RememberedContext)
