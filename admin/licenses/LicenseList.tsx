import { Card, Stack, Typography } from '@mui/material'
import { DataTable, ListBase, Pagination } from 'react-admin'
import { personOf } from '../../contract/authentication.ts'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { LicenseFilter } from '../../contract/licenses.ts'
import { limits } from '../../rules/limits.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff, type Person } from '../../rules/who.ts'
import { Stage } from '../renewals/Stage.tsx'
import { ActiveFilter } from '../ui/ActiveFilter.tsx'
import { DayCell, premisesOf, TwoLineCell } from '../ui/Cells.tsx'
import { ColumnsMenu } from '../ui/ColumnsMenu.tsx'
import { fieldOf, rowOf } from '../ui/forms/schema.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { RowLink } from '../ui/RowLink.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useUser } from '../ui/useUser.tsx'

type Row = Output<typeof calls.licenses.list>['items'][number]

const Col = DataTable.Col<Row>
const rowSchema = rowOf(calls.licenses.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title

const OPTIONAL = [
  'accountNumber',
  'propertyName',
  'city',
  'state',
  'clientName',
  'licenseType',
  'licensingAuthority',
  'licenseRank',
  'renewalStatus',
  'trackDate',
  'dueDate',
  'expirationDate',
] as const
const columnsFor = (person: Person) =>
  OPTIONAL.filter((source) => source !== 'clientName' || isStaff(person)).map((source) => ({ source, label: titleOf(source) }))
const HIDDEN_AT_FIRST = ['accountNumber', 'licenseRank']

const rowSx = ({ active }: Row) => (active ? {} : { bgcolor: 'action.hover' })

/** The licenses that one sees (spec 3 §2); a row opens its profile. */
export function LicenseList() {
  const person = personOf(useUser())
  return (
    <ListBase sort={{ field: 'propertyName', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={{ active: true }}>
      <Page>
        <PageHeader title="Licenses" />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search licenses" />
          <ActiveFilter label={fieldOf(LicenseFilter, 'active').title} />
          <Stack sx={{ ml: 'auto' }}>
            <ColumnsMenu columns={columnsFor(person)} hiddenAtFirst={HIDDEN_AT_FIRST} />
          </Stack>
        </Stack>
        <Card>
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
            <Col source="accountNumber" label={titleOf('accountNumber')} disableSort />
            <Col source="propertyName" label={titleOf('propertyName')} />
            <Col source="city" label={titleOf('city')} />
            <Col source="state" label={titleOf('state')} />
            {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} />}
            <Col source="licenseType" label={titleOf('licenseType')} />
            <Col source="licensingAuthority" label={titleOf('licensingAuthority')} />
            <Col source="licenseRank" label={titleOf('licenseRank')} disableSort />
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
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
    </ListBase>
  )
}
