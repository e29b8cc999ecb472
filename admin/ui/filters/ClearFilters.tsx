import { Button } from '@mui/material'
import { useListContext } from 'react-admin'

/** Resets a list to its default filter. Hidden if it has the default filter. */
export function ClearFilters({ to }: { to: Record<string, unknown> }) {
  const { filterValues, setFilters } = useListContext()
  if (JSON.stringify(filterValues) === JSON.stringify(to)) return null
  return <Button onClick={() => setFilters(to)}>Clear Filters</Button>
}
