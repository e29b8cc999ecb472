import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { limits } from '../../rules/limits.ts'
import { ClientsFilter } from '../entities/ListTools.tsx'
import { mayDo } from '../providers/access.ts'
import { ClearFilters } from '../ui/ClearFilters.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'
import { OfficerTitleTable } from './OfficerTitleTable.tsx'
import { TITLE_FIELDS } from './titleFields.ts'

/** The titles that officers hold: the provider's, and the client's own (spec 2 §2). */
export default function OfficerTitleList() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Officer Titles"
          aside={
            mayDo(user, 'officer-titles', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add Officer Title
              </Button>
            )
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search officer titles" />
          <ClientsFilter />
          <ClearFilters to={{}} />
        </Stack>
        <Card>
          <OfficerTitleTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && (
        <CallDialog
          dialog={{ call: calls.officerTitles.create, fields: TITLE_FIELDS }}
          values={{}}
          said={{}}
          onClose={() => setAdding(false)}
        />
      )}
    </ListBase>
  )
}
