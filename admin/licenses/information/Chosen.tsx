import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'

interface ChosenProps {
  name: string
  onChoose(id: number | null): void
}

/** Reports the id in a field, so that dependent options can be loaded. Used inside a form. */
export function Chosen({ name, onChoose }: ChosenProps) {
  const id: number | null = useWatch({ name }) || null
  useEffect(() => onChoose(id), [id, onChoose])
  return null
}
