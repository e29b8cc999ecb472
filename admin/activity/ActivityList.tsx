import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import { activityFilter } from '../../forms/activity/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { AuditSeal } from './AuditSeal.tsx'

/** The activity log, latest first. Administrators of the provider see all of it, client administrators only their client's. */
export default function ActivityList() {
  return (
    <ListBase sort={{ field: 'at', order: 'DESC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Activity" />
        <AuditSeal />
        <Stack direction="row" sx={{ gap: 1.25, mb: 1.25 }}>
          <FiltersButton filter={activityFilter} />
        </Stack>
        <FilterChips filter={activityFilter} />
        <Card>
          <ActivityTable empty={<EmptyList filter={activityFilter} />} />
          <Pages />
        </Card>
      </Page>
    </ListBase>
  )
}
