import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import { Box, Stack, Table, TableBody, TableCell, TableHead, TablePagination, TableRow } from '@mui/material'
import { useState } from 'react'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { JobResult } from '../../../contract/jobs/calls.ts'
import type { Standing as StandingValue } from '../../../contract/licenses/standing.ts'
import { Standing } from '../Standing.tsx'

/** A row of a bulk action. `standing` is set for licenses, if known. `reason`: why the row was left out; null if it was done. */
export interface OutcomeRow {
  id: number
  licenseNumber: string
  propertyName?: string | null
  standing?: StandingValue | null | undefined
  reason: string | null
}

/** The result for a license as icon and text: done, or the reason why not. */
export const Outcome = ({ reason, done = 'Started' }: Pick<OutcomeRow, 'reason'> & { done?: string }) => (
  <Stack direction="row" sx={{ gap: 0.75, alignItems: 'flex-start', color: reason === null ? 'success.main' : 'error.main' }}>
    {reason === null ? (
      <CheckCircleIcon aria-hidden sx={{ fontSize: 17, mt: '1px' }} />
    ) : (
      <ErrorIcon aria-hidden sx={{ fontSize: 17, mt: '1px' }} />
    )}
    <span>{reason ?? done}</span>
  </Stack>
)

export const titleOf = (name: keyof JobResult) => fieldOf(JobResult, name).title

const PAGE = 10

interface OutcomeTableProps {
  rows: readonly OutcomeRow[]
  label: string
  /** The text for licenses without a reason. */
  done?: string
  /** The headings of the first two columns, if the rows are not licenses. */
  titles?: readonly [string, string] | undefined
}

/** Licenses, each with its standing and its result. */
export function OutcomeTable({ rows, label, done, titles = [titleOf('licenseNumber'), titleOf('propertyName')] }: OutcomeTableProps) {
  const [page, setPage] = useState(0)
  const hasStandings = rows.some(({ standing }) => standing)
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it: the table may contain nothing else to focus. */}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
        <Table size="small" sx={{ '& th': { backgroundColor: 'transparent' } }}>
          <TableHead>
            <TableRow>
              {titles.map((title) => (
                <TableCell key={title}>{title}</TableCell>
              ))}
              {hasStandings && <TableCell>{titleOf('standing')}</TableCell>}
              <TableCell>{titleOf('outcome')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(page * PAGE, (page + 1) * PAGE).map(({ id, licenseNumber, propertyName, standing, reason }) => (
              <TableRow key={id}>
                <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>{licenseNumber}</TableCell>
                <TableCell>{propertyName}</TableCell>
                {hasStandings && <TableCell>{standing ? <Standing standing={standing} /> : '–'}</TableCell>}
                <TableCell>
                  <Outcome reason={reason} done={done} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > PAGE && (
        <TablePagination
          component="div"
          count={rows.length}
          page={page}
          rowsPerPage={PAGE}
          rowsPerPageOptions={[PAGE]}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </>
  )
}
