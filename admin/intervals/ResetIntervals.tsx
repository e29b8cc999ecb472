import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type IntervalType, resetFor } from '../../rules/intervals/intervals.ts'

/** Clears the interval fields when the type of the due date interval changes. Used inside a form. */
export function ResetIntervals() {
  const type: IntervalType | null = useWatch({ name: 'dueDateIntervalType' }) ?? null
  const { setValue, clearErrors } = useFormContext()
  const before = useRef(type)
  useEffect(() => {
    if (before.current === type) return
    before.current = type
    const { dueDateIntervalType: _, ...others } = resetFor(type)
    for (const [name, value] of Object.entries(others)) {
      setValue(name, value)
      clearErrors(name)
    }
  }, [type, setValue, clearErrors])
  return null
}
