import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type Day, formatDay } from '../../rules/day.ts'
import { api } from '../providers/api.ts'
import { formatMoment } from '../ui/format.ts'
import { sentenceOf } from '../ui/sentences.ts'

const day = (value: Day | null) => (value === null ? '–' : formatDay(value))

/** The completed renewals of a license, and who changed what in the period of the room. */
export function LicenseHistory({ token, licenseId }: { token: string; licenseId: number }) {
  const { data, error } = useQuery({
    queryKey: ['auditor', token, licenseId],
    queryFn: (how) => api.auditor.history({ params: { token, licenseId }, ...how }),
    retry: false,
  })
  if (error) return <Alert severity="error">{sentenceOf(error)}</Alert>
  if (!data) return <LinearProgress aria-label="History" />
  return (
    <Box sx={{ pb: 1 }}>
      <Typography variant="h3">Completed Renewals</Typography>
      {data.renewals.length === 0 && <Typography variant="body2">None.</Typography>}
      {data.renewals.map((renewal) => (
        <Typography key={renewal.completedOn} variant="body2">
          {formatMoment(renewal.completedOn)}: filed {day(renewal.formsFiledDate)}, received {day(renewal.licenseReceivedDate)}, valid{' '}
          {day(renewal.effectiveDate)} – {day(renewal.expirationDate)}
        </Typography>
      ))}
      <Typography variant="h3" sx={{ mt: 1.5 }}>
        Changes
      </Typography>
      {data.changes.length === 0 && <Typography variant="body2">None in the period.</Typography>}
      {data.changes.map(({ at, who, what, changes }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id here, and never move.
        <Typography key={n} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {formatMoment(at)}, {who ?? 'System'}: {what}. {changes.join('; ')}
        </Typography>
      ))}
    </Box>
  )
}
