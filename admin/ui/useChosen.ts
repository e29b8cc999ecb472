import { useRef } from 'react'

/**
 * The row of a list whose dialog is open. It is kept if it disappears from the list, for example because another person deleted
 * it: the typed values must not be lost.
 */
export function useChosen<Row extends { id: number }>(rows: readonly Row[] | undefined, id: number | undefined): Row | undefined {
  const last = useRef<Row>(undefined)
  const found = rows?.find((row) => row.id === id)
  if (found) last.current = found
  return last.current?.id === id ? last.current : undefined
}
