import { Card, FormControlLabel, Stack, Switch } from '@mui/material'
import { ListBase, useListContext, useStore } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { licenseColumns } from '../../forms/licenses/columns.ts'
import { licenseFilter } from '../../forms/licenses/list.ts'
import { limits } from '../../rules/limits.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { mayCall } from '../providers/access.ts'
import { RequestSelected } from '../requests/RequestSelected.tsx'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { useFieldsOfList } from '../ui/custom-fields/useCustomFields.ts'
import { FilterChips, FiltersButton, ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { late } from '../ui/late.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { AddButton } from '../ui/lists/contexts.ts'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { SelectionBar, useSelection } from '../ui/lists/Selection.tsx'
import { SelectMatching } from '../ui/lists/SelectMatching.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AddLicense } from './creation/AddLicense.tsx'
import { type LicenseListRow, LicenseTable } from './LicenseTable.tsx'
import { RecentlyViewed } from './RecentlyViewed.tsx'

const BeginSelected = late(async () => (await import('../renewals/bulk/BeginSelected.tsx')).BeginSelected)

/** The list of licenses. Filters are in the address and kept for the session. */
export default function LicenseList() {
  const [withAlerts, setWithAlerts] = useStore('session.licenses.withAlerts', false)
  const user = useUser()
  const selection = useSelection<LicenseListRow>()
  const licenseIds = [...selection.rows.keys()]
  const maySelect = [calls.requests.create, calls.evidence.prepare, calls.renewals.bulkBegin].some((call) => mayCall(user, call))
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
        {licenseIds.length > 0 && (
          <SelectionBar count={licenseIds.length} onClear={selection.clear}>
            <SelectMatching selection={selection} />
            <BeginSelected rows={selection.rows} onDone={selection.keep} />
            <RequestSelected licenseIds={licenseIds} onDone={selection.clear} />
            <EvidenceButton of={{ licenseIds }} />
          </SelectionBar>
        )}
        <Card>
          <AddButton value={<AddLicense />}>
            <LicenseTable withAlerts={withAlerts} selection={maySelect ? selection : undefined} />
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
const CustomViews = () => <ViewsMenu list="licenses" of={licenseColumns} custom={useFields()} />
const CustomColumnsMenu = () => <ColumnsMenu of={licenseColumns} custom={useFields()} />
