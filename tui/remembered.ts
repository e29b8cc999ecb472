import { createContext, useContext, useEffect, useState } from 'react'
import type { Remembered } from './memory.ts'
import type { ChosenColumns } from './ui/lists/column-picker.tsx'

const RememberedContext = createContext<Remembered>({})
export const RememberedProvider = RememberedContext.Provider
/** The state that the next start restores. Each screen updates its part. */
export const useRemembered = (): Remembered => useContext(RememberedContext)

/** The columns of a list that the person has chosen. */
export const useChosenColumns = (list: string): ChosenColumns => {
  const remembered = useRemembered()
  const [all, setAll] = useState(remembered.columns)
  useEffect(() => {
    if (all) remembered.columns = { ...remembered.columns, ...all }
  }, [remembered, all])
  return { chosen: all?.[list], onChoose: (names) => setAll({ ...all, [list]: names }) }
}
