import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { propertyColumns } from '../../forms/properties/columns.ts'
import { attentionWords } from '../../rules/watch/flags.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { useColumns } from '../ui/lists/useColumns.tsx'
import { AlertIcon } from './AlertIcon.tsx'

type Row = Output<typeof calls.properties.list>['items'][number]

const profileOf = (id: unknown) => `/properties/${id}`

/** The rows of /properties. A row opens the property. */
export function PropertyTable() {
  const columns = useColumns(propertyColumns, {
    cells: {
      name: ({ id, name, propertyNumber, active }) => (
        <TwoLineCell under={[propertyNumber, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
          <RowLink to={profileOf(id)}>{name}</RowLink>
        </TwoLineCell>
      ),
      licensesCount: (row) => <TwoLineCell under={attentionWords(row)}>{row.licensesCount}</TwoLineCell>,
      address1: ({ address1, address2 }) => <TwoLineCell under={address2}>{address1 ?? '–'}</TwoLineCell>,
    },
  })
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={profileOf}
      rowSx={shadeInactive}
      empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no properties that fit your filter criteria.</Typography>}
    >
      {columns}
      <DataTable.Col<Row>
        label="Alert"
        disableSort
        render={({ licenseAlertsCount, hasUrgentAlert }) => <AlertIcon exists={licenseAlertsCount > 0} isUrgent={hasUrgentAlert} />}
      />
    </DataTable>
  )
}
