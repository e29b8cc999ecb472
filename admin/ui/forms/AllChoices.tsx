import { Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SelectOption } from '../../../contract/common.ts'

interface AllChoicesProps {
  name: string
  options: readonly SelectOption[]
}

/** The button under a list of choices that chooses all of them, or none when all are chosen. */
export function AllChoices({ name, options }: AllChoicesProps) {
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name })
  const isAll = Array.isArray(chosen) && chosen.length === options.length
  const choose = () => setValue(name, isAll ? [] : options.map(({ value }) => value), { shouldDirty: true, shouldValidate: true })
  return (
    <Button size="small" onClick={choose} sx={{ alignSelf: 'flex-start', py: 0 }}>
      {isAll ? 'Clear' : 'Select all'}
    </Button>
  )
}
