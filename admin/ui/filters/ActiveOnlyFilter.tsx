import { FormControlLabel, Switch } from '@mui/material'
import { useListContext } from 'react-admin'
import { totalText } from '../../../rules/totals.ts'
import { useSetFilter } from './useSetFilter.ts'

const inactiveOf = ({ inactiveItemCount, inactiveIsAtLeast }: { inactiveItemCount: number; inactiveIsAtLeast?: boolean }) =>
  totalText({ totalItemCount: inactiveItemCount, totalIsAtLeast: inactiveIsAtLeast })

/** Shows or hides the inactive rows of a list, with their number. */
export function ActiveOnlyFilter() {
  const { filterValues, meta } = useListContext()
  const setFilter = useSetFilter()
  const { activeOnly = true } = filterValues
  return (
    <FormControlLabel
      control={<Switch size="small" checked={!activeOnly} onChange={(_, shown) => setFilter('activeOnly', shown ? false : undefined)} />}
      label={meta?.inactiveItemCount === undefined ? 'Show inactive' : `Show inactive (${inactiveOf(meta)})`}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0 }}
    />
  )
}
