import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'

const CHOICES: readonly { value: string; label: string; active: boolean | undefined }[] = [
  { value: 'active', label: 'Active', active: true },
  { value: 'inactive', label: 'Inactive', active: false },
  { value: 'all', label: 'All', active: undefined },
]

/** Filters a list by its active rows, its inactive rows, or neither. */
export function ActiveFilter({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext()
  const { active, ...others } = filterValues
  const choose = (value: string) => {
    const chosen = CHOICES.find((choice) => choice.value === value)?.active
    setFilters(chosen === undefined ? others : { ...others, active: chosen })
  }
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={CHOICES.find((choice) => choice.active === active)?.value}
      onChange={({ target }) => choose(target.value)}
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
