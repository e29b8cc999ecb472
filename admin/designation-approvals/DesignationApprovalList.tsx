import { Card, Stack } from '@mui/material'
import { ListBase, Pagination } from 'react-admin'
import { DesignationApprovalFilter } from '../../contract/designation-approvals/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { limits } from '../../rules/limits.ts'
import { ChoicesFilter } from '../ui/filters/ChoicesFilter.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { DesignationApprovalTable } from './DesignationApprovalTable.tsx'

/** The changes of designation that await the provider's decision, oldest first. */
export default function DesignationApprovalList() {
  const clients = useClientOptions()
  return (
    <ListBase sort={{ field: 'requestedOn', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Designation Approvals" />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search designation approvals" />
          <ChoicesFilter name="clientIds" label={fieldOf(DesignationApprovalFilter, 'clientIds').title} options={clients} />
          <ClearFilters to={{}} />
        </Stack>
        <Card>
          <DesignationApprovalTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
    </ListBase>
  )
}
