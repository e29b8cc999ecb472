import { Box, Typography } from '@mui/material'
import type { calls } from '../../contract/index.ts'
import type { RowOf } from '../../forms/columns.ts'
import { licenseColumns } from '../../forms/licenses/columns.ts'
import { licenseFilter } from '../../forms/licenses/list.ts'
import { LICENSE_RANK_LABELS } from '../../rules/labels.ts'
import { AlertIcon } from '../properties/AlertIcon.tsx'
import { Stage } from '../renewals/Stage.tsx'
import { useCustomColumns } from '../ui/custom-fields/customColumns.tsx'
import { premisesOf, secondaryOf, TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { Standing } from '../ui/Standing.tsx'

/** A row of /licenses. */
export type LicenseListRow = RowOf<typeof calls.licenses.list>
type Row = LicenseListRow

/** Cells of all lists of licenses. */
export const licenseCells = {
  licenseNumber: ({ id, licenseNumber, active, ...row }: Row) => (
    <TwoLineCell under={[premisesOf(row), active ? null : 'Inactive', row.foundBy].filter(Boolean).join(' · ')}>
      <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>
    </TwoLineCell>
  ),
  licenseRank: (row: Row) => <TwoLineCell under={secondaryOf(row)}>{LICENSE_RANK_LABELS[row.licenseRank]}</TwoLineCell>,
  renewalStatus: (row: Row) => <Stage stage={row.renewalStatus} trackingOnly={row.isTrackingOnlyRenewal} rank={row.licenseRank} />,
  standing: (row: Row) => <Standing {...row} />,
}

/** The rows of /licenses. `withAlerts` adds the texts of the alerts. A row opens its profile. */
export function LicenseTable({ withAlerts, selection }: { withAlerts: boolean; selection?: Selection<Row> | undefined }) {
  const customColumns = useCustomColumns<Row>('License')
  const columns = useColumns(licenseColumns, {
    cells: { ...licenseCells, alertExists: (row) => <AlertCell row={row} inWords={withAlerts} /> },
  })
  return (
    <ListTable<Row>
      label="Licenses"
      rowClick={(id) => `/licenses/${id}`}
      rowSx={shadeInactive}
      empty={<EmptyList filter={licenseFilter} />}
    >
      {selection && <SelectColumn<Row> selection={selection} nameOf={({ licenseNumber }) => licenseNumber} />}
      {columns}
      {customColumns}
    </ListTable>
  )
}

const AlertCell = ({ row: { alert, alertExists, isUrgentAlert }, inWords }: { row: Row; inWords: boolean }) => {
  if (!inWords || !alert) return <AlertIcon exists={alertExists} isUrgent={isUrgentAlert} text={alert} />
  return (
    <Box sx={{ display: 'flex', gap: 0.75, minWidth: 200, maxWidth: 320 }}>
      <AlertIcon exists isUrgent={isUrgentAlert} />
      <Typography variant="caption" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {alert}
      </Typography>
    </Box>
  )
}
