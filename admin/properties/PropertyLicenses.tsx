import { FormControlLabel, Stack, Switch } from '@mui/material'
import { useListContext } from 'react-admin'
import { fieldOf } from '../../contract/fields/schema.ts'
import { PropertyLicenseFilter } from '../../contract/properties/licenses.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { optionsOf } from '../../rules/labels.ts'
import { STANDING_LABELS } from '../../rules/watch/standing.ts'
import { AddLicense } from '../licenses/creation/AddLicense.tsx'
import type { SelectedLicense } from '../licenses/selected/LicenseActions.tsx'
import { maySelectLicenses, SelectedLicenses } from '../licenses/selected/SelectedLicenses.tsx'
import { ActiveFilter } from '../ui/filters/ActiveFilter.tsx'
import { ChoicesFilter } from '../ui/filters/ChoicesFilter.tsx'
import { useSetFilter } from '../ui/filters/useSetFilter.ts'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { Section } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { LicenseTable, type Row } from './LicenseTable.tsx'
import { PropertyLicenseMenus } from './licenses/PropertyLicenseMenus.tsx'

/** The licenses of a property; only active ones by default. */
export const PropertyLicenses = ({ property }: { property: Property }) => (
  <Section
    title="Licenses"
    actions={
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <PropertyLicenseMenus property={property} />
        {property.mayEdit && <AddLicense property={property} />}
      </Stack>
    }
  >
    <InnerList of="properties/licenses" params={{ id: property.id }} sortBy="licenseNumber" filter={{ active: true }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1, alignItems: 'center' }}>
        <ActiveFilter label={fieldOf(PropertyLicenseFilter, 'active').title} />
        <WithSecondary />
        <ChoicesFilter name="standings" label={fieldOf(PropertyLicenseFilter, 'standings').title} options={optionsOf(STANDING_LABELS)} />
      </Stack>
      <Rows propertyName={property.name} />
    </InnerList>
  </Section>
)

/** The rows, and the bulk actions on the selected ones. */
function Rows({ propertyName }: { propertyName: string }) {
  const selection = useSelection<Row>()
  const rows: ReadonlyMap<number, Row & SelectedLicense> = new Map(
    [...selection.rows].map(([id, row]) => [id, { ...row, propertyName, renewalDueDate: row.dueDate }]),
  )
  return (
    <>
      <SelectedLicenses<Row & SelectedLicense> selection={{ ...selection, rows }} />
      <LicenseTable propertyName={propertyName} selection={maySelectLicenses(useUser()) ? selection : undefined} />
      <ChangedRows kind="licenses" />
    </>
  )
}

function WithSecondary() {
  const { includeSecondary = false } = useListContext().filterValues
  const setFilter = useSetFilter()
  return (
    <FormControlLabel
      control={
        <Switch size="small" checked={includeSecondary} onChange={(_, checked) => setFilter('includeSecondary', checked || undefined)} />
      }
      label={fieldOf(PropertyLicenseFilter, 'includeSecondary').title}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0 }}
    />
  )
}
