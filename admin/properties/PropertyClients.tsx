import { Link, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { fieldOf } from '../../contract/fields/schema.ts'
import { Property } from '../../contract/properties/schemas.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { SmallTable } from '../ui/lists/ListTable.tsx'
import { Section } from '../ui/Page.tsx'

/** The clients that see the property, each with its own division. For staff. */
export const PropertyClients = ({ property }: { property: Property }) => (
  <Section title={fieldOf(Property, 'clients').title}>
    <SmallTable label="Clients">
      <TableHead>
        <TableRow>
          <TableCell>Client</TableCell>
          <TableCell>{fieldOf(Property, 'divisionName').title}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {property.clients.map(({ id, name, divisionName }) => (
          <TableRow key={id}>
            <TableCell>
              <TwoLineCell under={id === property.billingClientId && fieldOf(Property, 'billingClientName').title}>
                <Link component={RouterLink} to={`/clients/${id}`}>
                  {name}
                </Link>
              </TwoLineCell>
            </TableCell>
            <TableCell>{divisionName ?? '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </SmallTable>
  </Section>
)
