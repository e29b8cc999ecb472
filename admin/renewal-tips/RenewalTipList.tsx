import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { RenewalTipFilter } from '../../contract/renewal-tips.ts'
import { limits } from '../../rules/limits.ts'
import { mayDo } from '../providers/access.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'
import { RenewalTipTable } from './RenewalTipTable.tsx'
import { useFilterFields, useTipFields } from './useTipFields.ts'

/** Advice for those who renew: the provider's, and the client's own (spec 3 §2); filters are kept for the session. */
export default function RenewalTipList() {
  const user = useUser()
  const filters = useFilterFields()
  const fields = useTipFields()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'description', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Renewal Tips"
          aside={
            mayDo(user, 'renewal-tips', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                Add Renewal Tip
              </Button>
            )
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search renewal tips" />
          <FiltersButton schema={RenewalTipFilter} fields={filters} />
        </Stack>
        <FilterChips schema={RenewalTipFilter} fields={[{ name: 'searchTerm' }, ...filters]} initial={{}} cutAt={limits.tipChip} />
        <Card>
          <RenewalTipTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <CallDialog dialog={{ call: calls.renewalTips.create, fields }} values={{}} said={{}} onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
