import { useRef } from 'react'

/**
 * The row of a list whose dialog is open. It stays under the dialog when the list has lost it meanwhile, by someone else's
 * deletion say: what was typed must not go with it.
 */
export function useChosen<Row extends { id: number }>(rows: readonly Row[] | undefined, id: number | undefined): Row | undefined {
  const last = useRef<Row>(undefined)
  const found = rows?.find((row) => row.id === id)
  if (found) last.current = found
  return last.current?.id === id ? last.current : undefined
}
