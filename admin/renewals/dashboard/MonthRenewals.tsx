import { DataTable, ListBase } from 'react-admin'
import { type MonthFilter, MonthRenewal } from '../../../contract/dashboard/months.ts'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { formatMonth } from '../../../rules/fees.ts'
import type { RenewalEvent } from '../../../rules/renewals/events.ts'
import { ReadDialog } from '../../ui/dialogs/ReadDialog.tsx'
import { DayCell } from '../../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { Standing } from '../../ui/Standing.tsx'

const Col = DataTable.Col<MonthRenewal>
const titleOf = (name: keyof MonthRenewal) => fieldOf(MonthRenewal, name).title

interface MonthRenewalsProps {
  month: string
  event: RenewalEvent
  query: MonthFilter
  onClose(): void
}

/** The licenses behind a count of a month. */
export const MonthRenewals = ({ month, event, query, onClose }: MonthRenewalsProps) => (
  <ReadDialog title={`${event} in ${formatMonth(month)}`} wide onClose={onClose}>
    <ListBase
      resource="renewals/months"
      filter={{ ...query, month, event }}
      sort={{ field: 'date', order: 'ASC' }}
      perPage={10}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <ListTable<MonthRenewal> label="Renewals" rowClick={(id) => `/licenses/${id}`} empty={<EmptyList />}>
        <Col
          source="licenseNumber"
          label={titleOf('licenseNumber')}
          disableSort
          render={({ id, licenseNumber }) => <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>}
        />
        <Col source="standing" label={titleOf('standing')} disableSort render={({ standing }) => <Standing standing={standing} />} />
        <Col source="propertyName" label={titleOf('propertyName')} disableSort />
        <Col source="state" label={titleOf('state')} disableSort />
        <Col source="date" label={titleOf('date')} render={({ date }) => <DayCell day={date} />} />
      </ListTable>
      <Pages />
    </ListBase>
  </ReadDialog>
)
