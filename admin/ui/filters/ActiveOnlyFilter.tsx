import { FormControlLabel, Switch } from '@mui/material'
import { useListContext } from 'react-admin'

/** Shows or hides the inactive rows of a list, with their number. */
export function ActiveOnlyFilter() {
  const { filterValues, setFilters, meta } = useListContext()
  const { activeOnly = true, ...others } = filterValues
  const inactive: number | undefined = meta?.inactiveItemCount
  return (
    <FormControlLabel
      control={
        <Switch size="small" checked={!activeOnly} onChange={(_, shown) => setFilters(shown ? { ...others, activeOnly: false } : others)} />
      }
      label={inactive === undefined ? 'Show inactive' : `Show inactive (${inactive})`}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0 }}
    />
  )
}
