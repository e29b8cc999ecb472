import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'
import type { ImportMapping } from '../../../contract/imports/mapping.ts'

interface RepeatedProps {
  mapping: ImportMapping
  onChange(mapping: ImportMapping): void
}

/** How to treat rows with the same license number, for the whole file. */
export function Repeated({ mapping, onChange }: RepeatedProps) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: '0.875rem' }}>
        If a number appears several times, in this file or in earlier files
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={mapping.repeated ?? 'refuse'}
        onChange={(_, repeated) => onChange({ ...mapping, repeated: repeated === 'history' ? 'history' : 'refuse' })}
      >
        <FormControlLabel
          value="history"
          control={<Radio size="small" />}
          label="The newest is kept as the license, older ones become its past renewals"
        />
        <FormControlLabel
          value="refuse"
          control={<Radio size="small" />}
          label="Only the first is kept and replaces the stored license; the others are refused"
        />
      </RadioGroup>
    </FormControl>
  )
}
