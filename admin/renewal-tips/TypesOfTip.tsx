import { Card, Stack, Typography } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { useParams } from 'react-router'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { licenseTypeColumns } from '../../forms/license-types/columns.ts'
import { typePageOf } from '../license-types/useLicenseType.ts'
import { api } from '../providers/api.ts'
import { ActiveOnlyFilter } from '../ui/filters/ActiveOnlyFilter.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'

type Row = Output<typeof calls.renewalTips.licenseTypes>['items'][number]

/** The license types that use a renewal tip. A row opens the type. */
export default function TypesOfTip() {
  useRequireAccess({ resource: 'renewal-tips', action: 'list' })
  const id = Number(useParams().id)
  const reading = useRead(['renewal-tips', 'get', id], (how) => api.renewalTips.get({ params: { id }, ...how }))
  const { data: tip } = reading
  const columns = useColumns(licenseTypeColumns, {
    cells: {
      name: ({ active, abbreviation, ...row }) => (
        <TwoLineCell under={[abbreviation, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
          <RowLink to={typePageOf(row)}>{row.name}</RowLink>
        </TwoLineCell>
      ),
    },
    without: ['licenseRenewalFee'],
  })
  if (!tip) return <Waiting on={reading} of="renewal tip" />
  const about = [tip.renewalTipCategoryName, tip.stateProvince ?? 'All states', `Managed by ${tip.managedBy}`]
  return (
    <Page>
      <PageHeader title="License Types of a Renewal Tip" home={{ to: '/renewal-tips', name: 'Renewal Tips' }}>
        <TwoLineCell under={about.filter(Boolean).join(' · ')}>
          <Typography variant="body1" sx={{ overflowWrap: 'anywhere' }}>
            {tip.description}
          </Typography>
        </TwoLineCell>
      </PageHeader>
      <Card sx={{ p: 2 }}>
        <InnerList of="renewal-tips/license-types" params={{ id }} sortBy="name">
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
            <SearchBox label="Search license types" />
            <ActiveOnlyFilter />
            <ClearFilters />
          </Stack>
          <ListTable<Row>
            label="License types"
            rowClick={(_, __, row) => typePageOf(row as Row)}
            rowSx={shadeInactive}
            empty={<EmptyList />}
          >
            {columns}
          </ListTable>
        </InnerList>
      </Card>
    </Page>
  )
}
