import { Checkbox, ListItemText, MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import type { SelectOption } from '../../../contract/common.ts'
import { useSetFilter } from './useSetFilter.ts'

interface ChoicesFilterProps {
  /** The field of the list's filter. */
  name: string
  label: string
  options: readonly SelectOption[]
}

/** Filters a list by one or more options. With none selected all rows are shown. */
export function ChoicesFilter({ name, label, options }: ChoicesFilterProps) {
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const chosen: SelectOption['value'][] = filterValues[name] ?? []
  const choose = (values: SelectOption['value'][]) => setFilter(name, values.length > 0 ? values : undefined)
  const words = options
    .filter(({ value }) => chosen.includes(value))
    .map((option) => option.label)
    .join(', ')
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={chosen}
      // Typed as one text; with `multiple` it is a list.
      onChange={({ target }) => choose([target.value].flat())}
      sx={{ width: 200 }}
      slotProps={{ select: { multiple: true, renderValue: () => words } }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value} dense>
          <Checkbox size="small" checked={chosen.includes(value)} tabIndex={-1} aria-hidden inert disableRipple sx={{ p: 0, mr: 1 }} />
          <ListItemText primary={label} />
        </MenuItem>
      ))}
    </TextField>
  )
}
