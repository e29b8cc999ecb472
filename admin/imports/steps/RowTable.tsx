import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, ListBase } from 'react-admin'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { fieldLabel } from '../../../contract/imports/labels.ts'
import { type ImportDetail, ImportRow, type RefusalReason } from '../../../contract/imports/schemas.ts'
import { type Counts, outcomeWords, recordPath } from '../../../forms/imports/words.ts'
import { IMPORT_OUTCOMES, type ImportOutcome } from '../../../rules/imports/kinds.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { formatCount } from '../../../rules/totals.ts'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'

type Row = ImportRow & { id: number }

const Col = CardCol<Row>
const titleOf = (name: keyof ImportRow) => fieldOf(ImportRow, name).title

interface RowTableProps {
  one: ImportDetail
  counts: Counts
  /** Shows only the rows refused for this reason. */
  reason?: RefusalReason | null
}

/** The rows of the file with their outcome. Shows the refused rows first, if there are any. */
export function RowTable({ one, counts, reason = null }: RowTableProps) {
  const [chosen, setOutcome] = useState<ImportOutcome | ''>(counts.refused > 0 ? 'refused' : '')
  const outcome = reason ? 'refused' : chosen
  return (
    <>
      <Box sx={{ maxWidth: 260, mb: 1 }}>
        <TextField
          select
          label="Show"
          value={outcome}
          onChange={({ target }) => setOutcome(IMPORT_OUTCOMES.find((each) => each === target.value) ?? '')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">All rows</MenuItem>
          {IMPORT_OUTCOMES.filter((each) => counts[each] > 0).map((each) => (
            <MenuItem key={each} value={each}>
              {`${outcomeWords(one, each)} (${formatCount(counts[each])})`}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <ListBase
        key={JSON.stringify([outcome, reason])}
        resource="imports/rows"
        queryOptions={{ meta: { params: { id: one.id } } }}
        filter={{ ...(outcome && { outcome }), ...(reason && { field: reason.field, reason: reason.text }) }}
        sort={{ field: 'row', order: 'ASC' }}
        perPage={limits.pageSizes[1]}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <ListTable<Row>
          label="Rows"
          className="several-lines"
          sx={{ '& .MuiTableCell-root': { verticalAlign: 'top' }, '& .column-row': { width: '1%' } }}
          rowClick={false}
          empty={
            <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
              There are no rows that fit your filter criteria.
            </Typography>
          }
        >
          <DataTable.NumberCol<Row> source="row" label={titleOf('row')} />
          <Col source="name" label={titleOf('name')} disableSort render={(row) => <Named row={row} one={one} />} />
          <Col source="outcome" label={titleOf('outcome')} disableSort render={(row) => outcomeWords(one, row.outcome)} />
          <Col source="errors" label="Cell and Reason" disableSort render={({ errors }) => <Reasons errors={errors} one={one} />} />
        </ListTable>
        <Pages />
      </ListBase>
    </>
  )
}

function Named({ row: { name, recordId }, one }: { row: Row; one: ImportDetail }) {
  const path = recordId === null ? null : recordPath(one, recordId)
  return path ? <RowLink to={path}>{name ?? 'Open'}</RowLink> : (name ?? '–')
}

/** The errors of a row with their field and its columns. */
const Reasons = ({ errors, one }: { errors: Row['errors']; one: ImportDetail }) =>
  Object.entries(errors).flatMap(([field, sentences]) =>
    sentences.map((sentence) => (
      <Box key={field + sentence} sx={{ overflowWrap: 'anywhere' }}>
        <strong>{fieldLabel(one, field)}</strong>
        {sentence}
      </Box>
    )),
  )
