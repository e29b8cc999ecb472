import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { fieldOf } from '../../contract/fields/schema.ts'
import { PROPERTY_SEARCHES, PropertyFilter } from '../../contract/properties/schemas.ts'
import { useSetFilter } from '../ui/filters/useSetFilter.ts'

type Scope = (typeof PROPERTY_SEARCHES)[number]

const EVERYWHERE: Scope = 'all'

const WORDS: Record<Scope, string> = {
  all: 'All',
  address: 'Address',
  city: 'City',
  propertyName: 'Property Name',
  division: 'Division',
}

/** Selects the field to search. */
export function SearchScope() {
  const { searchFilter } = useListContext().filterValues
  const setFilter = useSetFilter()
  return (
    <TextField
      select
      margin="none"
      label={fieldOf(PropertyFilter, 'searchFilter').title}
      value={searchFilter ?? EVERYWHERE}
      onChange={({ target }) => setFilter('searchFilter', target.value === EVERYWHERE ? undefined : target.value)}
      sx={{ width: 150 }}
    >
      {PROPERTY_SEARCHES.map((scope) => (
        <MenuItem key={scope} value={scope}>
          {WORDS[scope]}
        </MenuItem>
      ))}
    </TextField>
  )
}
