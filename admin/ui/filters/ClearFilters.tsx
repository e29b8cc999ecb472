import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import type { Filter } from '../../../forms/filter.ts'

/** Resets a list to its default filter. Hidden if it has the default filter. */
export function ClearFilters({ filter: { start = {} } = {} }: { filter?: Pick<Filter, 'start'> }) {
  const { filterValues, setFilters } = useListContext()
  if (JSON.stringify(filterValues) === JSON.stringify(start)) return null
  return <Button onClick={() => setFilters(start)}>Clear Filters</Button>
}
