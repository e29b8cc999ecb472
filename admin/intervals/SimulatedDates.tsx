import ArrowRightAltIcon from '@mui/icons-material/ArrowRightAlt'
import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { SimulatedLicense } from '../../contract/intervals.ts'
import type { Day } from '../../rules/day.ts'
import { isEntered } from '../../rules/intervals/calculate.ts'
import { DATE_SOURCE_LABELS, type DateSource } from '../../rules/labels.ts'
import { DayCell, TwoLineCell } from '../ui/lists/columns/Cells.tsx'

/** Licenses with their current and their simulated dates. */
export const SimulatedDates = ({ licenses }: { licenses: SimulatedLicense[] }) => (
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
          <TableRow key={license.licenseId}>
            <TableCell>
              <strong>{license.licenseNumber}</strong>
            </TableCell>
            <TableCell>{license.propertyName}</TableCell>
            <TableCell>{license.licenseType}</TableCell>
            <TableCell>
              <NowAndThen now={license.oldDueDate} then={license.newDueDate} source={license.dueDateSource} />
            </TableCell>
            <TableCell>
              <NowAndThen now={license.oldTrackDate} then={license.newTrackDate} source={license.trackDateSource} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

interface NowAndThenProps {
  now: Day | null
  then: Day | null
  source: DateSource | null
}

/** The old and the new date. An unchanged date is shown once, with its source if it was entered. */
const NowAndThen = ({ now, then, source }: NowAndThenProps) =>
  now === then ? (
    <TwoLineCell under={source && isEntered(source) && DATE_SOURCE_LABELS[source]}>
      <DayCell day={now} />
    </TwoLineCell>
  ) : (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <DayCell day={now} />
      <ArrowRightAltIcon titleAccess="becomes" color="action" sx={{ fontSize: 18 }} />
      <strong>
        <DayCell day={then} />
      </strong>
    </Stack>
  )
