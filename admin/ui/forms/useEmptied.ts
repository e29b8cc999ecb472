import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../../contract/fields/schema.ts'

/** Clears fields of the form when the value `by`, which they depend on, changes. */
export function useEmptied(by: string, empty: Values) {
  const { setValue } = useFormContext()
  const before = useRef(by)
  useEffect(() => {
    if (by === before.current) return
    before.current = by
    for (const [name, value] of Object.entries(empty)) setValue(name, value, { shouldDirty: true })
  }, [by, empty, setValue])
}
