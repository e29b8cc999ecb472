import { Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { BatchRow } from '../../../contract/batches/calls.ts'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { Pages } from '../lists/Pages.tsx'
import { RowLink } from '../lists/RowLink.tsx'
import { Standing } from '../Standing.tsx'
import { Changes } from './Changes.tsx'
import { recordTitle } from './RecordCell.tsx'

type Row = BatchRow & { id: number }

const Col = CardCol<Row>
const titleOf = (name: keyof BatchRow) => fieldOf(BatchRow, name).title

interface BatchRowsProps {
  id: number
  outcome: 'changed' | 'leftOut'
}

/** The records of a batch or a plan in pages: each with its changes, or with the reason why it is left out. */
export const BatchRows = ({ id, outcome }: BatchRowsProps) => (
  <ListBase
    key={outcome}
    resource="batches/rows"
    queryOptions={{ meta: { params: { id } } }}
    filter={{ outcome }}
    perPage={limits.pageSizes[1]}
    storeKey={false}
    disableSyncWithLocation
    disableAuthentication
  >
    <ListTable<Row>
      label="Records of the batch"
      sx={{ '& .MuiTableCell-root': { verticalAlign: 'top' } }}
      rowClick={false}
      empty={
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {outcome === 'changed' ? messages.noRowsChange : messages.noneLeftOut}
        </Typography>
      }
    >
      <Col source="record" label={titleOf('record')} disableSort sx={{ minWidth: 150 }} render={recordTitle} />
      <Col
        source="licenseNumber"
        label={titleOf('licenseNumber')}
        disableSort
        render={({ licenseId, licenseNumber }) =>
          licenseId && licenseNumber !== null ? <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink> : '–'
        }
      />
      <Col
        source="standing"
        label={titleOf('standing')}
        disableSort
        render={({ standing }) => (standing ? <Standing standing={standing} /> : '–')}
      />
      <Col
        source="propertyName"
        label={titleOf('propertyName')}
        disableSort
        render={({ propertyId, propertyName }) =>
          propertyId && propertyName ? <RowLink to={`/properties/${propertyId}`}>{propertyName}</RowLink> : '–'
        }
      />
      {outcome === 'changed' ? (
        <Col source="changes" label={titleOf('changes')} disableSort render={(row) => <Changes entry={row} />} />
      ) : (
        <Col source="reason" label={titleOf('reason')} disableSort />
      )}
    </ListTable>
    <Pages />
  </ListBase>
)
