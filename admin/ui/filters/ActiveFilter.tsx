import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { useSetFilter } from './useSetFilter.ts'

const CHOICES: readonly { value: string; label: string; active: boolean | undefined }[] = [
  { value: 'active', label: 'Active', active: true },
  { value: 'inactive', label: 'Inactive', active: false },
  { value: 'all', label: 'All', active: undefined },
]

/** Filters a list by its active rows, its inactive rows, or neither. */
export function ActiveFilter({ label }: { label: string }) {
  const { active } = useListContext().filterValues
  const setFilter = useSetFilter()
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={CHOICES.find((choice) => choice.active === active)?.value}
      onChange={({ target }) => setFilter('active', CHOICES.find(({ value }) => value === target.value)?.active)}
      sx={{ width: 130 }}
    >
      {CHOICES.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
