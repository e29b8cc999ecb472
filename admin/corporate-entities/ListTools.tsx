import { Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import { EntityFilter } from '../../contract/corporate-entities/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { isStaff } from '../../rules/permissions.ts'
import { ActiveOnlyFilter } from '../ui/filters/ActiveOnlyFilter.tsx'
import { ChoicesFilter } from '../ui/filters/ChoicesFilter.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** The search and the filters of a list that hides inactive rows at first. `children` are more filters. */
export const ListTools = ({ search, children }: { search: string; children?: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
    <SearchBox label={search} />
    {children}
    <ActiveOnlyFilter />
    <ClearFilters to={{}} />
  </Stack>
)

/** Filters entities or officers by client, for staff. */
export function ClientsFilter() {
  const options = useClientOptions()
  if (!isStaff(personOf(useUser()))) return null
  return <ChoicesFilter name="clientIds" label={fieldOf(EntityFilter, 'clientIds').title} options={options} />
}
