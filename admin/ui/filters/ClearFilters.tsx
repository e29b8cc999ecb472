import { Button } from '@mui/material'
import { useListContext } from 'react-admin'

/** Back to what the list begins with, while it is narrowed to something else. */
export function ClearFilters({ to }: { to: Record<string, unknown> }) {
  const { filterValues, setFilters } = useListContext()
  if (JSON.stringify(filterValues) === JSON.stringify(to)) return null
  return <Button onClick={() => setFilters(to)}>Clear Filters</Button>
}
