import { Card, FormControlLabel, Stack, Switch } from '@mui/material'
import { ListBase, useListContext, useStore } from 'react-admin'
import { licenseColumns } from '../../forms/licenses/columns.ts'
import { licenseFilter } from '../../forms/licenses/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { useFieldsOfList } from '../ui/custom-fields/useCustomFields.ts'
import { FilterChips, FiltersButton, ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { AddButton } from '../ui/lists/contexts.ts'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AddLicense } from './creation/AddLicense.tsx'
import { type LicenseListRow, LicenseTable } from './LicenseTable.tsx'
import { RecentlyViewed } from './RecentlyViewed.tsx'
import { maySelectLicenses, SelectedLicenses } from './selected/SelectedLicenses.tsx'

/** The list of licenses. Filters are in the address and kept for the session. */
export default function LicenseList() {
  const [withAlerts, setWithAlerts] = useStore('session.licenses.withAlerts', false)
  const user = useUser()
  const selection = useSelection<LicenseListRow>()
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
          <CustomFilters />
          <FormControlLabel
            control={<Switch size="small" checked={withAlerts} onChange={(_, checked) => setWithAlerts(checked)} />}
            label="Include Alerts"
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ ml: 0 }}
          />
          <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
            <CustomViews />
            <CustomColumnsMenu />
          </Stack>
        </Stack>
        <CustomChips />
        <SelectedLicenses selection={selection} />
        <Card>
          <AddButton value={<AddLicense />}>
            <LicenseTable withAlerts={withAlerts} selection={maySelectLicenses(user) ? selection : undefined} />
          </AddButton>
          <Pages />
        </Card>
        <ChangedRows kind="licenses" />
      </Page>
    </ListBase>
  )
}

const useFields = () => useFieldsOfList('License', useListContext().filterValues)
const CustomFilters = () => <FiltersButton filter={licenseFilter} custom={useFields()} />
const CustomChips = () => <FilterChips filter={licenseFilter} custom={useFields()} />
const CustomViews = () => <ViewsMenu list="licenses" of={licenseColumns} />
const CustomColumnsMenu = () => <ColumnsMenu of={licenseColumns} custom={useFields()} />
