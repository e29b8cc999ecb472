import ArrowRightAltIcon from '@mui/icons-material/ArrowRightAlt'
import { Alert, Box, Stack, Table, TableBody, TableCell, TableHead, TablePagination, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { ChangedDates } from '../../contract/intervals.ts'
import type { Day } from '../../rules/day.ts'
import type { limits } from '../../rules/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { DayCell } from '../ui/lists/Cells.tsx'
import { useRead } from '../ui/useRead.ts'
import { Waiting } from '../ui/Waiting.tsx'

interface Page {
  pageNumber: number
  pageSize: (typeof limits.pageSizes)[number]
}

/** Asks the server what a rule would change: a page of licenses, and how many there are. */
export type AskPreview = (page: Page, how: { signal: AbortSignal }) => Promise<{ items: ChangedDates[]; totalItemCount: number }>

interface IntervalPreviewProps {
  /** The query key: the resource first, then everything that the answer depends on. */
  about: readonly unknown[]
  ask: AskPreview
}

const PAGE_SIZE = 5

/** The licenses that would get another due or track date from a rule, before it is saved. */
export const IntervalPreview = ({ about, ask }: IntervalPreviewProps) => (
  <Box component="section" aria-label="Preview" sx={{ mt: 2 }}>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      Preview
    </Typography>
    {/* Another rule starts at the first page. */}
    <Answer key={JSON.stringify(about)} about={about} ask={ask} />
  </Box>
)

function Answer({ about, ask }: IntervalPreviewProps) {
  const [page, setPage] = useState(0)
  const { data, isPending } = useRead([...about, page], (how) => ask({ pageNumber: page + 1, pageSize: PAGE_SIZE }, how))
  if (isPending) return <Waiting />
  if (!data) return null
  const { items, totalItemCount } = data
  return (
    <>
      <Alert severity="info" role="status" sx={{ mb: 1 }}>
        {sentences.datesWouldDiffer(totalItemCount)} {messages.previewChangesNothing}
      </Alert>
      {items.length > 0 && <Changed licenses={items} />}
      {totalItemCount > PAGE_SIZE && (
        <TablePagination
          component="div"
          count={totalItemCount}
          page={page}
          onPageChange={(_, next) => setPage(next)}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
        />
      )}
    </>
  )
}

const Changed = ({ licenses }: { licenses: ChangedDates[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="Licenses whose dates would differ">
      <TableHead>
        <TableRow>
          <TableCell>License #</TableCell>
          <TableCell>Property</TableCell>
          <TableCell>License Type</TableCell>
          <TableCell>Due Date</TableCell>
          <TableCell>Track Date</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {licenses.map((license) => (
          <TableRow key={license.id}>
            <TableCell>
              <strong>{license.licenseNumber}</strong>
            </TableCell>
            <TableCell>{license.propertyName}</TableCell>
            <TableCell>{license.licenseTypeName}</TableCell>
            <TableCell>
              <OldAndNew old={license.oldDueDate} next={license.newDueDate} />
            </TableCell>
            <TableCell>
              <OldAndNew old={license.oldTrackDate} next={license.newTrackDate} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

/** An unchanged date is shown once. */
const OldAndNew = ({ old, next }: { old: Day | null; next: Day | null }) =>
  old === next ? (
    <DayCell day={old} />
  ) : (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <DayCell day={old} />
      <ArrowRightAltIcon titleAccess="becomes" color="action" sx={{ fontSize: 18 }} />
      <strong>
        <DayCell day={next} />
      </strong>
    </Stack>
  )
