import { Box, Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { LICENSE_RANK_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff, type Person } from '../../rules/permissions.ts'
import { AlertIcon } from '../properties/AlertIcon.tsx'
import { Stage } from '../renewals/Stage.tsx'
import { format } from '../ui/format.ts'
import { DayCell, premisesOf, TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'

type Row = Output<typeof calls.licenses.list>['items'][number]

const Col = DataTable.Col<Row>
const rowSchema = rowOf(calls.licenses.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

const OPTIONAL = [
  'accountNumber',
  'propertyName',
  'city',
  'state',
  'clientName',
  'licenseType',
  'licensingAuthority',
  'licenseTermName',
  'licenseRank',
  'renewalStatus',
  'trackDate',
  'dueDate',
  'expirationDate',
] as const satisfies (keyof Row)[]

/** The columns that can be hidden. */
export const columnsFor = (person: Person) =>
  OPTIONAL.filter((source) => source !== 'clientName' || isStaff(person)).map((source) => ({ source, label: titleOf(source) }))

export const HIDDEN_AT_FIRST = ['accountNumber', 'licenseTermName', 'licenseRank']

/** Shades inactive licenses. Text below the number says the same. */
const rowSx = ({ active }: Row) => (active ? {} : { bgcolor: 'action.hover' })

const secondaryOf = ({ childCount }: Row) => childCount > 0 && `${childCount} ${LICENSE_RANK_LABELS.Secondary}`

/** The rows of /licenses, with the alert texts if `withAlerts` is set. A row opens its profile. */
export function LicenseTable({ withAlerts }: { withAlerts: boolean }) {
  const person = personOf(useUser())
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={(id) => `/licenses/${id}`}
      rowSx={rowSx}
      hiddenColumns={HIDDEN_AT_FIRST}
      empty={<Typography sx={{ p: 4, textAlign: 'center' }}>{messages.noLicensesFound}</Typography>}
    >
      <Col
        source="licenseNumber"
        label={titleOf('licenseNumber')}
        render={({ id, licenseNumber, active, ...row }) => (
          <TwoLineCell under={[premisesOf(row), active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
            <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>
          </TwoLineCell>
        )}
      />
      <Col label={titleOf('alertExists')} disableSort render={(row) => <AlertCell row={row} inWords={withAlerts} />} />
      <Col source="accountNumber" label={titleOf('accountNumber')} disableSort render={shown('accountNumber')} />
      <Col source="propertyName" label={titleOf('propertyName')} />
      <Col source="city" label={titleOf('city')} render={shown('city')} />
      <Col source="state" label={titleOf('state')} render={shown('state')} />
      {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} />}
      <Col source="licenseType" label={titleOf('licenseType')} render={shown('licenseType')} />
      <Col source="licensingAuthority" label={titleOf('licensingAuthority')} render={shown('licensingAuthority')} />
      <Col source="licenseTermName" label={titleOf('licenseTermName')} disableSort render={shown('licenseTermName')} />
      <Col
        source="licenseRank"
        label={titleOf('licenseRank')}
        disableSort
        render={(row) => <TwoLineCell under={secondaryOf(row)}>{LICENSE_RANK_LABELS[row.licenseRank]}</TwoLineCell>}
      />
      <Col
        source="renewalStatus"
        disableSort
        label={titleOf('renewalStatus')}
        render={(row) => <Stage stage={row.renewalStatus} trackingOnly={row.isTrackingOnlyRenewal} />}
      />
      <Col source="trackDate" label={titleOf('trackDate')} render={(row) => <DayCell day={row.trackDate} />} />
      <Col source="dueDate" label={titleOf('dueDate')} render={(row) => <DayCell day={row.dueDate} />} />
      <Col source="expirationDate" label={titleOf('expirationDate')} render={(row) => <DayCell day={row.expirationDate} />} />
    </DataTable>
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
