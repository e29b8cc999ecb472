import { Card, Stack } from '@mui/material'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { LICENSE_RANK_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/permissions.ts'
import { AlertIcon } from '../properties/AlertIcon.tsx'
import { Stage } from '../renewals/Stage.tsx'
import { ActiveFilter } from '../ui/filters/ActiveFilter.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { format } from '../ui/format.ts'
import { DayCell, premisesOf, TwoLineCell } from '../ui/lists/Cells.tsx'
import { ColumnsMenu } from '../ui/lists/ColumnsMenu.tsx'
import { InnerList, NoRows } from '../ui/lists/InnerList.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { TypePath } from './useLicenseType.ts'

type Row = Output<typeof calls.licenseTypes.licenses>['items'][number]

const Col = DataTable.Col<Row>
const rowSchema = rowOf(calls.licenseTypes.licenses.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

const OPTIONAL = ['accountNumber', 'propertyName', 'city', 'state', 'jurisdictionName', 'licenseRank', 'renewalStatus'] as const
const DATES = ['trackDate', 'dueDate', 'expirationDate'] as const
const HIDDEN_AT_FIRST = ['accountNumber', 'jurisdictionName']
const columns = [...OPTIONAL, ...DATES].map((source) => ({ source, label: titleOf(source) }))

const secondaryOf = ({ childCount }: Row) => childCount > 0 && `${childCount} ${LICENSE_RANK_LABELS.Secondary}`

const rowSx = ({ active }: Row) => (active ? {} : { bgcolor: 'action.hover' })

/** The Licenses of this Type tab. A row opens the license. */
export function LicensesOfType({ params }: { params: TypePath }) {
  const person = personOf(useUser())
  return (
    <Card sx={{ p: 2 }}>
      <InnerList of="license-types/licenses" params={{ ...params }} sortBy="licenseNumber" filter={{ active: true }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search licenses" />
          <ActiveFilter label={fieldOf(calls.licenseTypes.licenses.query, 'active').title} />
          <Stack sx={{ ml: 'auto' }}>
            <ColumnsMenu columns={columns} hiddenAtFirst={HIDDEN_AT_FIRST} />
          </Stack>
        </Stack>
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={(id) => `/licenses/${id}`}
          rowSx={rowSx}
          hiddenColumns={HIDDEN_AT_FIRST}
          empty={<NoRows>{messages.noLicensesFound}</NoRows>}
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
          <Col source="accountNumber" label={titleOf('accountNumber')} disableSort render={shown('accountNumber')} />
          <Col source="propertyName" label={titleOf('propertyName')} />
          <Col source="city" label={titleOf('city')} render={shown('city')} />
          <Col source="state" label={titleOf('state')} render={shown('state')} />
          <Col source="jurisdictionName" label={titleOf('jurisdictionName')} disableSort render={shown('jurisdictionName')} />
          {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} />}
          <Col
            source="licenseRank"
            label={titleOf('licenseRank')}
            disableSort
            render={(row) => <TwoLineCell under={secondaryOf(row)}>{LICENSE_RANK_LABELS[row.licenseRank]}</TwoLineCell>}
          />
          <Col
            source="renewalStatus"
            label={titleOf('renewalStatus')}
            disableSort
            render={(row) => <Stage stage={row.renewalStatus} trackingOnly={row.isTrackingOnlyRenewal} />}
          />
          <Col source="trackDate" label={titleOf('trackDate')} render={({ trackDate }) => <DayCell day={trackDate} />} />
          <Col source="dueDate" label={titleOf('dueDate')} render={({ dueDate }) => <DayCell day={dueDate} />} />
          <Col
            source="expirationDate"
            label={titleOf('expirationDate')}
            render={({ expirationDate }) => <DayCell day={expirationDate} />}
          />
          <Col
            label={titleOf('alertExists')}
            disableSort
            render={({ alertExists, isUrgentAlert }) => <AlertIcon exists={alertExists} isUrgent={isUrgentAlert} />}
          />
        </DataTable>
      </InnerList>
    </Card>
  )
}
