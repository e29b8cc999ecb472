import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import { CorporateOfficer } from '../../contract/corporate-officers/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import type { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/permissions.ts'
import { InactiveUnder, shadeInactive } from '../corporate-entities/Inactive.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'

type Row = Output<typeof calls.corporateOfficers.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const titleOf = (name: keyof Row) => fieldOf(CorporateOfficer, name).title

/** The rows of a list of officers. A row opens the profile. */
export function OfficerTable() {
  const person = personOf(useUser())
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={(id) => `/officers/${id}`}
      rowSx={shadeInactive}
      empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no officers that fit your filter criteria.</Typography>}
    >
      <Col
        source="name"
        label={titleOf('name')}
        render={(row) => (
          <InactiveUnder row={row}>
            <RowLink to={`/officers/${row.id}`}>{row.name}</RowLink>
          </InactiveUnder>
        )}
      />
      <Num source="corporateEntityCount" label={titleOf('corporateEntityCount')} />
      <Num source="licenseCount" label={titleOf('licenseCount')} />
      <Col source="managedBy" label={titleOf('managedBy')} />
      {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} />}
    </DataTable>
  )
}
