import { Card, FormControlLabel, Stack, Switch } from '@mui/material'
import { ListBase, useStore } from 'react-admin'
import { licenseColumns } from '../../forms/licenses/columns.ts'
import { licenseFilter } from '../../forms/licenses/list.ts'
import { limits } from '../../rules/limits.ts'
import { FilterChips, FiltersButton, ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { AddButton } from '../ui/lists/contexts.ts'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { AddLicense } from './creation/AddLicense.tsx'
import { LicenseTable } from './LicenseTable.tsx'
import { RecentlyViewed } from './RecentlyViewed.tsx'

/** The list of licenses. Filters are in the address and kept for the session. */
export default function LicenseList() {
  const [withAlerts, setWithAlerts] = useStore('session.licenses.withAlerts', false)
  return (
    <ListBase sort={{ field: 'propertyName', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={licenseFilter.start}>
      <Page>
        <PageHeader
          title="Licenses"
          aside={
            <>
              <ImportButton kind="licenses" />
              <AddLicense />
            </>
          }
        />
        <RecentlyViewed />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search licenses" />
          <ToolbarFilters filter={licenseFilter} />
          <FiltersButton filter={licenseFilter} />
          <FormControlLabel
            control={<Switch size="small" checked={withAlerts} onChange={(_, checked) => setWithAlerts(checked)} />}
            label="Include Alerts"
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ ml: 0 }}
          />
          <Stack sx={{ ml: 'auto' }}>
            <ColumnsMenu of={licenseColumns} />
          </Stack>
        </Stack>
        <FilterChips filter={licenseFilter} />
        <Card>
          <AddButton value={<AddLicense />}>
            <LicenseTable withAlerts={withAlerts} />
          </AddButton>
          <Pages />
        </Card>
        <ChangedRows kind="licenses" />
      </Page>
    </ListBase>
  )
}
