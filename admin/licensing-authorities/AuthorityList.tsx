import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase } from 'react-admin'
import { authorityColumns } from '../../forms/licensing-authorities/columns.ts'
import { authorityFilter } from '../../forms/licensing-authorities/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { mayDo } from '../providers/access.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { FilterChips, FiltersButton, ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { AddButton } from '../ui/lists/contexts.ts'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AuthorityTable } from './AuthorityTable.tsx'
import { NewAuthority } from './NewAuthority.tsx'

/** The list of licensing authorities. Filters are in the address and kept for the session. */
export default function AuthorityList() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  const button = mayDo(user, 'licensing-authorities', 'create') && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      Add Licensing Authority
    </Button>
  )
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Licensing Authorities"
          aside={
            <>
              <ImportButton kind="licensing-authorities" />
              {button}
            </>
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search licensing authorities" />
          <ToolbarFilters filter={authorityFilter} />
          <FiltersButton filter={authorityFilter} />
          <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
            <ViewsMenu list="licensing-authorities" of={authorityColumns} />
            <ColumnsMenu of={authorityColumns} />
          </Stack>
        </Stack>
        <FilterChips filter={authorityFilter} />
        <Card>
          <AddButton value={button}>
            <AuthorityTable />
          </AddButton>
          <Pages />
        </Card>
        <ChangedRows kind="licensingAuthorities" />
      </Page>
      {adding && <NewAuthority onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
