import { Card, Stack } from '@mui/material'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { defineColumns, type RowOf } from '../../forms/columns.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { licenseCells } from '../licenses/LicenseTable.tsx'
import { AlertIcon } from '../properties/AlertIcon.tsx'
import { ActiveFilter } from '../ui/filters/ActiveFilter.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import type { TypePath } from './useLicenseType.ts'

/** The columns, without the type and its authority. */
const columnsOfType = defineColumns(calls.licenseTypes.licenses, {
  licenseNumber: { isFixed: true },
  accountNumber: { isHidden: true },
  propertyName: {},
  city: {},
  state: {},
  jurisdictionName: { isHidden: true },
  clientName: { mayUse: isStaff },
  licenseRank: {},
  renewalStatus: {},
  standing: {},
  trackDate: {},
  dueDate: {},
  expirationDate: {},
  alertExists: { isFixed: true },
})

type Row = RowOf<typeof calls.licenseTypes.licenses>

/** The Licenses of this Type tab. */
export const LicensesOfType = ({ params }: { params: TypePath }) => (
  <Card sx={{ p: 2 }}>
    <InnerList of="license-types/licenses" params={{ ...params }} sortBy="licenseNumber" filter={{ active: true }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
        <SearchBox label="Search licenses" />
        <ActiveFilter label={fieldOf(calls.licenseTypes.licenses.query, 'active').title} />
        <Stack sx={{ ml: 'auto' }}>
          <ColumnsMenu of={columnsOfType} />
        </Stack>
      </Stack>
      <Licenses />
    </InnerList>
  </Card>
)

/** The rows. A row opens the license. */
function Licenses() {
  const columns = useColumns(columnsOfType, {
    cells: {
      ...licenseCells,
      alertExists: ({ alertExists, isUrgentAlert }) => <AlertIcon exists={alertExists} isUrgent={isUrgentAlert} />,
    },
  })
  return (
    <ListTable<Row> label="Licenses" rowClick={(id) => `/licenses/${id}`} rowSx={shadeInactive} empty={<EmptyList />}>
      {columns}
    </ListTable>
  )
}
