import { Card, Stack, Typography } from '@mui/material'
import { ListBase, useListContext, useRequireAccess } from 'react-admin'
import { useParams, useSearchParams } from 'react-router'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { AuthorityRenewalCounts, RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import type { Criteria } from '../../../forms/renewals/bulk-begin.ts'
import { queueColumns } from '../../../forms/renewals/queue.columns.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { totalText } from '../../../rules/totals.ts'
import { maySelectLicenses, SelectedLicenses } from '../../licenses/selected/SelectedLicenses.tsx'
import { api } from '../../providers/api.ts'
import { FiltersButton } from '../../ui/filters/ListFilters.tsx'
import { SearchBox } from '../../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../../ui/lists/columns/ColumnsMenu.tsx'
import { ListParams } from '../../ui/lists/contexts.ts'
import { Pages } from '../../ui/lists/Pages.tsx'
import { useSelection } from '../../ui/lists/Selection.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { useRead } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { BulkBeginButton } from '../bulk/BulkBeginButton.tsx'
import { BulkJobs } from '../bulk/BulkJobs.tsx'
import { FilterOfAddress } from '../FilterOfAddress.tsx'
import type { QueueFilter } from '../filter.ts'
import { QueueChips } from '../QueueChips.tsx'
import { QueueTable } from '../QueueTable.tsx'
import { MEANINGLESS, searchOf } from './address.ts'
import { filterOf } from './filterOf.ts'

/** The target of the back link if there is no previous page. */
const HOME = { to: '/renewals?view=dashboard', name: 'Renewals' }

/** The renewals of one licensing authority. The filter is in the address. */
export default function AuthorityRenewals() {
  useRequireAccess({ resource: 'renewals', action: 'count' })
  const id = Number(useParams().id)
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const reading = useRead(['renewals', 'authority', id], (how) => api.dashboard.authorityCount({ params: { id }, ...how }))
  const { data: authority } = reading
  if (!authority) return <Waiting on={reading} of="licensing authority" />
  return (
    <ListBase
      resource="renewals/authority"
      queryOptions={{ meta: { params: { id } } }}
      filter={filter}
      sort={{ field: 'expirationDate', order: 'ASC' }}
      perPage={limits.defaultPageSize}
      storeKey={`renewals/authority.${id}.listParams`}
      disableSyncWithLocation
      disableAuthentication
    >
      <FilterOfAddress filter={filter} onFilter={(changed) => setSearch(searchOf(changed), { replace: true })}>
        <ListParams value={{ id }}>
          <Renewals authority={authority} filter={filter} />
        </ListParams>
      </FilterOfAddress>
    </ListBase>
  )
}

/** The initial criteria of Bulk Begin: the authority, and the filters that Bulk Begin supports. */
const criteriaOf = ({ id, jurisdiction }: AuthorityRenewalCounts, filter: QueueFilter): Partial<Criteria> => {
  const { assignedUserIds = [], states, licenseTypeIds, renewalTrackingType } = filter
  const [assignedUserId, ...others] = assignedUserIds
  return {
    licensingAuthorityId: id,
    // A federal authority is not an option of any single state.
    ...(jurisdiction === 'Federal' && { jurisdiction }),
    ...(states && { states }),
    ...(licenseTypeIds && { licenseTypeIds }),
    ...(renewalTrackingType && { renewalTrackingType }),
    // Bulk Begin accepts one assignee. If the filter has several, its default applies: the person's own licenses.
    ...(assignedUserId === undefined ? { allAssignees: true } : others.length === 0 && { assignedUserId }),
  }
}

function Renewals({ authority, filter }: { authority: AuthorityRenewalCounts; filter: QueueFilter }) {
  const { name, stateProvince } = authority
  const { total, meta } = useListContext()
  const user = useUser()
  const selection = useSelection<RenewalQueueLicense>()
  const without = mayAssign(personOf(user)) ? [] : (['assignedUserName'] as const)
  return (
    <Page>
      <PageHeader
        title={[stateProvince, name].filter(Boolean).join(' · ')}
        home={HOME}
        aside={<BulkBeginButton label="Bulk Begin" criteria={criteriaOf(authority, filter)} />}
      >
        <Typography variant="body2" color="textSecondary" role="status">
          Total Results: {meta?.totalIsAtLeast ? totalText(meta) : (total ?? '–')}
        </Typography>
      </PageHeader>
      <BulkJobs />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
        <SearchBox label="Search renewals" />
        <FiltersButton filter={queueFilter} without={MEANINGLESS} />
        <Stack sx={{ ml: 'auto' }}>
          <ColumnsMenu of={queueColumns} without={without} />
        </Stack>
      </Stack>
      <QueueChips without={MEANINGLESS} />
      <SelectedLicenses selection={selection} />
      <Card>
        <QueueTable without={without} selection={maySelectLicenses(user) ? selection : undefined} />
        <Pages />
      </Card>
      <ChangedRows kind="licenses" />
    </Page>
  )
}
