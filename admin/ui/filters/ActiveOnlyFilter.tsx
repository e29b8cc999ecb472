import { FormControlLabel, Switch } from '@mui/material'
import { useListContext } from 'react-admin'
import { useSetFilter } from './useSetFilter.ts'

/** Shows or hides the inactive rows of a list, with their number. */
export function ActiveOnlyFilter() {
  const { filterValues, meta } = useListContext()
  const setFilter = useSetFilter()
  const { activeOnly = true } = filterValues
  const inactive: number | undefined = meta?.inactiveItemCount
  return (
    <FormControlLabel
      control={<Switch size="small" checked={!activeOnly} onChange={(_, shown) => setFilter('activeOnly', shown ? false : undefined)} />}
      label={inactive === undefined ? 'Show inactive' : `Show inactive (${inactive})`}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0 }}
    />
  )
}
