import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../../contract/fields/schema.ts'

interface ChosenProps {
  name: string
  onChoose(id: number | null): void
  /** What the fields that hang on the choice hold again when it changes. */
  clears?: Values
}

/** Inside a form: says which record a field names, so that the choices that hang on it can be read. */
export function Chosen({ name, onChoose, clears = {} }: ChosenProps) {
  const id: number | null = useWatch({ name }) || null
  const { setValue } = useFormContext()
  const before = useRef(id)
  useEffect(() => {
    if (id === before.current) return
    before.current = id
    onChoose(id)
    for (const [field, value] of Object.entries(clears)) setValue(field, value, { shouldDirty: true })
  }, [id, onChoose, clears, setValue])
  return null
}
