import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import { designationApprovalFilter } from '../../forms/clients/owned.ts'
import { limits } from '../../rules/installation/limits.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { DesignationApprovalTable } from './DesignationApprovalTable.tsx'

/** The changes of designation that await the provider's decision, oldest first. */
export default function DesignationApprovalList() {
  return (
    <ListBase sort={{ field: 'requestedOn', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Designation Approvals" />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search designation approvals" />
          <ToolbarFilters filter={designationApprovalFilter} />
          <ClearFilters />
        </Stack>
        <Card>
          <DesignationApprovalTable />
          <Pages />
        </Card>
        <ChangedRows kind="licenses" />
      </Page>
    </ListBase>
  )
}
