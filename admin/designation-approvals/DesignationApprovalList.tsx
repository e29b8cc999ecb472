import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import { designationApprovalFilter } from '../../forms/clients/owned.ts'
import { limits } from '../../rules/installation/limits.ts'
import { mayDo } from '../providers/access.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { useEver } from '../ui/useEver.ts'
import { useUser } from '../ui/useUser.tsx'
import { type ApprovalRow, DesignationApprovalTable } from './DesignationApprovalTable.tsx'

const SelectedApprovals = late(async () => (await import('./SelectedApprovals.tsx')).SelectedApprovals)

/** The changes of designation that await the provider's decision, oldest first. */
export default function DesignationApprovalList() {
  const selection = useSelection<ApprovalRow>()
  const mayDecide = mayDo(useUser(), 'designation-approvals', 'edit')
  const isSelecting = useEver(selection.rows.size > 0)
  return (
    <ListBase sort={{ field: 'requestedOn', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Designation Approvals" />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search designation approvals" />
          <ToolbarFilters filter={designationApprovalFilter} />
          <ClearFilters />
        </Stack>
        {isSelecting && <SelectedApprovals selection={selection} />}
        <Card>
          <DesignationApprovalTable selection={mayDecide ? selection : undefined} />
          <Pages />
        </Card>
        <ChangedRows kind="licenses" />
      </Page>
    </ListBase>
  )
}
