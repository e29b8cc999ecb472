import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/permissions.ts'
import { format } from '../ui/format.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AlertIcon } from './AlertIcon.tsx'

type Row = Output<typeof calls.properties.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.properties.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

const profileOf = (id: unknown) => `/properties/${id}`

/** Shades inactive properties. Text below the name says the same. */
const rowSx = ({ active }: Row) => (active ? {} : { bgcolor: 'action.hover' })

/** The rows of /properties. A row opens the property. */
export function PropertyTable() {
  const person = personOf(useUser())
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={profileOf}
      rowSx={rowSx}
      empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no properties that fit your filter criteria.</Typography>}
    >
      <Col
        source="name"
        label={titleOf('name')}
        render={({ id, name, propertyNumber, active }) => (
          <TwoLineCell under={[propertyNumber, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
            <RowLink to={profileOf(id)}>{name}</RowLink>
          </TwoLineCell>
        )}
      />
      <Col
        source="address1"
        label={titleOf('address1')}
        render={({ address1, address2 }) => <TwoLineCell under={address2}>{address1 ?? '–'}</TwoLineCell>}
      />
      <Col source="city" label={titleOf('city')} render={shown('city')} />
      <Col source="state" label={titleOf('state')} render={shown('state')} />
      <Col source="zip" label={titleOf('zip')} render={shown('zip')} />
      <Col source="divisionName" label={titleOf('divisionName')} render={shown('divisionName')} />
      {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} render={shown('clientName')} />}
      <Num source="licensesCount" label={titleOf('licensesCount')} />
      <Num source="licenseAlertsCount" label={titleOf('licenseAlertsCount')} />
      <Col
        label="Alert"
        disableSort
        render={({ licenseAlertsCount, hasUrgentAlert }) => <AlertIcon exists={licenseAlertsCount > 0} isUrgent={hasUrgentAlert} />}
      />
    </DataTable>
  )
}
