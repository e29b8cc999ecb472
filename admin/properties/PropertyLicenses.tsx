import { FormControlLabel, Stack, Switch } from '@mui/material'
import { useListContext } from 'react-admin'
import { fieldOf } from '../../contract/fields/schema.ts'
import { PropertyLicenseFilter } from '../../contract/properties/licenses.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { optionsOf } from '../../rules/labels.ts'
import { STANDING_LABELS } from '../../rules/watch/standing.ts'
import { AddLicense } from '../licenses/creation/AddLicense.tsx'
import { ActiveFilter } from '../ui/filters/ActiveFilter.tsx'
import { ChoicesFilter } from '../ui/filters/ChoicesFilter.tsx'
import { useSetFilter } from '../ui/filters/useSetFilter.ts'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { Section } from '../ui/Page.tsx'
import { LicenseTable } from './LicenseTable.tsx'
import { PropertyLicenseMenus } from './licenses/PropertyLicenseMenus.tsx'

/** The licenses of a property, only active ones at first. */
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
      <LicenseTable propertyName={property.name} />
      <ChangedRows kind="licenses" />
    </InnerList>
  </Section>
)

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
