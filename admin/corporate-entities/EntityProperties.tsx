import { Box, Card } from '@mui/material'
import { DataTable } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { format } from '../ui/format.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'

type Row = Output<typeof calls.corporateEntities.properties>['items'][number]

const Col = CardCol<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.corporateEntities.properties.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

/** The Property Affiliations tab of an entity. A row opens the property. */
export const EntityProperties = ({ entityId }: { entityId: number }) => (
  <Card sx={{ p: 2 }}>
    <InnerList of="entities/properties" params={{ id: entityId }} sortBy="propertyName">
      <Box sx={{ mb: 1.25 }}>
        <SearchBox label="Search properties" />
      </Box>
      <ListTable<Row>
        label="Properties"
        rowClick={(_id, _resource, { propertyId }) => `/properties/${propertyId}`}
        rowSx={shadeInactive}
        empty={<EmptyList />}
      >
        <Col
          source="propertyName"
          label={titleOf('propertyName')}
          render={({ propertyId, propertyName, active }) => (
            <TwoLineCell under={active ? null : 'Inactive'}>
              <RowLink to={`/properties/${propertyId}`}>{propertyName}</RowLink>
            </TwoLineCell>
          )}
        />
        <Col source="affiliation" label={titleOf('affiliation')} />
        <Col source="city" label={titleOf('city')} render={shown('city')} />
        <Col source="state" label={titleOf('state')} render={shown('state')} />
        <Num source="licenseesCount" label={titleOf('licenseesCount')} />
      </ListTable>
    </InnerList>
  </Card>
)
