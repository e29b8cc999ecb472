import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/permissions.ts'
import { format } from '../ui/format.ts'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import { InactiveUnder, shadeInactive } from './Inactive.tsx'

type Row = Output<typeof calls.corporateEntities.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.corporateEntities.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

/** The rows of a list of entities. A row opens the profile. */
export function EntityTable() {
  const person = personOf(useUser())
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={(id) => `/entities/${id}`}
      rowSx={shadeInactive}
      empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no entities that fit your filter criteria.</Typography>}
    >
      <Col
        source="name"
        label={titleOf('name')}
        render={(row) => (
          <InactiveUnder row={row}>
            <RowLink to={`/entities/${row.id}`}>{row.name}</RowLink>
          </InactiveUnder>
        )}
      />
      <Col source="stateOfFormation" label={titleOf('stateOfFormation')} render={shown('stateOfFormation')} />
      <Col source="federalEin" label={titleOf('federalEin')} render={shown('federalEin')} sx={{ whiteSpace: 'nowrap' }} />
      <Num source="affiliatedPropertiesCount" label={titleOf('affiliatedPropertiesCount')} />
      <Num source="activeOfficersCount" label={titleOf('activeOfficersCount')} />
      <Col source="managedBy" label={titleOf('managedBy')} />
      {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} />}
    </DataTable>
  )
}
