import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { AuthorityFilter } from '../../contract/licensing-authorities/schemas.ts'
import { limits } from '../../rules/limits.ts'
import { mayDo } from '../providers/access.ts'
import { ActiveOnlyFilter } from '../ui/filters/ActiveOnlyFilter.tsx'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AuthorityTable } from './AuthorityTable.tsx'
import { NewAuthority } from './NewAuthority.tsx'
import { useFilterFields } from './useFilterFields.ts'

/** The list of licensing authorities. Filters are in the address and kept for the session. */
export default function AuthorityList() {
  const user = useUser()
  const fields = useFilterFields()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Licensing Authorities"
          aside={
            mayDo(user, 'licensing-authorities', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add Licensing Authority
              </Button>
            )
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search licensing authorities" />
          <ActiveOnlyFilter />
          <FiltersButton schema={AuthorityFilter} fields={fields} />
        </Stack>
        <FilterChips schema={AuthorityFilter} fields={[...fields, { name: 'activeOnly' }]} initial={{}} />
        <Card>
          <AuthorityTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <NewAuthority onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
