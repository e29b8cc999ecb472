import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../../contract/fields/schema.ts'

interface ChosenProps {
  name: string
  onChoose(id: number | null): void
  /** The values of the dependent fields after the choice changes. */
  clears?: Values
}

/** Reports which record a field holds, so that dependent options can be loaded. Used inside a form. */
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
