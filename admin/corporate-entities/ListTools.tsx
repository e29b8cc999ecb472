import { Stack } from '@mui/material'
import type { Filter } from '../../forms/filter.ts'
import { ActiveOnlyFilter } from '../ui/filters/ActiveOnlyFilter.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'

/** The search and filters of a list that hides inactive rows by default. Without `filter`, the only filter is Active Only. */
export const ListTools = ({ search, filter }: { search: string; filter?: Filter }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
    <SearchBox label={search} />
    {filter ? <ToolbarFilters filter={filter} /> : <ActiveOnlyFilter />}
    <ClearFilters />
  </Stack>
)
