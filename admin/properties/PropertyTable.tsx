import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { propertyColumns } from '../../forms/properties/columns.ts'
import { propertyFilter } from '../../forms/properties/list.ts'
import { AttentionLine } from '../licenses/attention.tsx'
import { mayDo } from '../providers/access.ts'
import { useCustomColumns } from '../ui/custom-fields/customColumns.tsx'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { useUser } from '../ui/useUser.tsx'
import { AlertIcon } from './AlertIcon.tsx'

export type PropertyRow = Output<typeof calls.properties.list>['items'][number]

const profileOf = (id: unknown) => `/properties/${id}`

/** The rows of /properties. A row opens the property. `selection` is undefined for people without bulk actions. */
export function PropertyTable({ selection }: { selection?: Selection<PropertyRow> | undefined }) {
  const opensLicenses = mayDo(useUser(), 'licenses', 'list')
  const customColumns = useCustomColumns<PropertyRow>('Property')
  const columns = useColumns(propertyColumns, {
    cells: {
      name: ({ id, name, propertyNumber, active }) => (
        <TwoLineCell under={[propertyNumber, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
          <RowLink to={profileOf(id)}>{name}</RowLink>
        </TwoLineCell>
      ),
      licensesCount: (row) => (
        <TwoLineCell under={<AttentionLine counts={row} of={{ propertyIds: [row.id] }} isPlain={!opensLicenses} />}>
          {row.licensesCount}
        </TwoLineCell>
      ),
      address1: ({ address1, address2 }) => <TwoLineCell under={address2}>{address1 ?? '–'}</TwoLineCell>,
    },
  })
  return (
    <ListTable<PropertyRow> label="Properties" rowClick={profileOf} rowSx={shadeInactive} empty={<EmptyList filter={propertyFilter} />}>
      {selection && <SelectColumn<PropertyRow> selection={selection} nameOf={({ name }) => name} mayChoose={({ active }) => active} />}
      {columns}
      {customColumns}
      <CardCol<PropertyRow>
        label="Alert"
        disableSort
        render={({ licenseAlertsCount, hasUrgentAlert }) => <AlertIcon exists={licenseAlertsCount > 0} isUrgent={hasUrgentAlert} />}
      />
    </ListTable>
  )
}
