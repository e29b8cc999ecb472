import FilterListIcon from '@mui/icons-material/FilterList'
import { Button, Card, FormControlLabel, Stack, Switch } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination, useListContext } from 'react-admin'
import { personOf } from '../../contract/authentication.ts'
import { limits } from '../../rules/limits.ts'
import { ColumnsMenu } from '../ui/ColumnsMenu.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { presetOf, type QueueFilter } from './filter.ts'
import { columnsFor, HIDDEN_AT_FIRST } from './QueueCells.tsx'
import { QueueTable, useNotesShown } from './QueueTable.tsx'
import { QuickButtons } from './QuickButtons.tsx'
import { type FilterChoices, useFilterChoices } from './useFilterChoices.ts'

/** The renewals queue (spec 1 §2); its filters are in the address and kept for the session. */
export function RenewalsList() {
  const user = useUser()
  const choices = useFilterChoices()
  return (
    <ListBase sort={{ field: 'expirationDate', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={presetOf(user)}>
      <Page>
        <PageHeader title="Renewals" />
        <Toolbar choices={choices} />
        <FilterChips choices={choices} />
        <Card>
          <QueueTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
    </ListBase>
  )
}

function Toolbar({ choices }: { choices: FilterChoices }) {
  const { filterValues, setFilters } = useListContext()
  const [filtering, setFiltering] = useState(false)
  const [notesShown, showNotes] = useNotesShown()
  const person = personOf(useUser())
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
      <QuickButtons />
      <SearchBox label="Search renewals" />
      <Button variant="outlined" color="inherit" startIcon={<FilterListIcon />} onClick={() => setFiltering(true)}>
        Filters
      </Button>
      <FormControlLabel
        control={<Switch size="small" checked={notesShown} onChange={(_, checked) => showNotes(checked)} />}
        label="Show notes and alerts"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: 0 }}
      />
      <Stack sx={{ ml: 'auto' }}>
        <ColumnsMenu columns={columnsFor(person)} hiddenAtFirst={HIDDEN_AT_FIRST} />
      </Stack>
      {filtering && (
        <FilterDialog filter={filterValues as QueueFilter} choices={choices} onFilter={setFilters} onClose={() => setFiltering(false)} />
      )}
    </Stack>
  )
}
