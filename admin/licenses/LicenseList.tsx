import { Card, FormControlLabel, Stack, Switch } from '@mui/material'
import { ListBase, Pagination, useStore } from 'react-admin'
import { fieldOf } from '../../contract/fields/schema.ts'
import { LicenseFilter } from '../../contract/licenses/calls.ts'
import { licenseColumns } from '../../forms/licenses/columns.ts'
import { HOME_COUNTRY } from '../../rules/labels.ts'
import { limits } from '../../rules/limits.ts'
import { ActiveFilter } from '../ui/filters/ActiveFilter.tsx'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { AddLicense } from './creation/AddLicense.tsx'
import { LicenseTable } from './LicenseTable.tsx'
import { RecentlyViewed } from './RecentlyViewed.tsx'
import { useFilterFields } from './useFilterFields.ts'

const AT_FIRST = { active: true, countries: [HOME_COUNTRY] }

/** The list of licenses. Filters are in the address and kept for the session. */
export default function LicenseList() {
  const fields = useFilterFields()
  const [withAlerts, setWithAlerts] = useStore('session.licenses.withAlerts', false)
  return (
    <ListBase sort={{ field: 'propertyName', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={AT_FIRST}>
      <Page>
        <PageHeader title="Licenses" aside={<AddLicense />} />
        <RecentlyViewed />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search licenses" />
          <ActiveFilter label={fieldOf(LicenseFilter, 'active').title} />
          <FiltersButton schema={LicenseFilter} fields={fields} />
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
        {/* The country filter hides licenses by default, so its chip is always visible. */}
        <FilterChips schema={LicenseFilter} fields={[...fields, { name: 'active' }]} initial={AT_FIRST} alwaysShown={['countries']} />
        <Card>
          <LicenseTable withAlerts={withAlerts} />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
    </ListBase>
  )
}
