import { Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { License } from '../../../contract/licenses/calls.ts'
import type { LicensePace } from '../../../contract/licenses/pace.ts'
import { formatDay } from '../../../rules/day.ts'
import { PACE_FIGURE_LABELS } from '../../../rules/watch/pace.ts'
import { typePageOf } from '../../license-types/useLicenseType.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'

/** The source of start-by and slack: the measured renewals, or a link to the license type that sets the days. */
export function Pace({ license }: { license: License }) {
  const { id, licensingAuthorityId, licenseTypeId } = license
  const [isOpen, setOpen] = useState(false)
  const { data: pace } = useRead(['licenses', 'pace', id], (how) => api.licenses.pace({ params: { id }, ...how }))
  if (!pace) return null
  const figures = pace.figures.filter(({ renewals }) => renewals.length > 0)
  const hasDays = pace.figures.some(({ days }) => days !== null)
  return (
    <Stack spacing={1} sx={{ mt: 1.5 }}>
      <Typography variant="body2">
        {pace.why}{' '}
        {figures.length > 0 && (
          <Link component="button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ verticalAlign: 'baseline' }}>
            {isOpen ? 'Hide the renewals' : 'Show the renewals'}
          </Link>
        )}
        {!hasDays && licensingAuthorityId && licenseTypeId && (
          <Link component={RouterLink} to={typePageOf({ licensingAuthorityId, id: licenseTypeId })}>
            Open the license type
          </Link>
        )}
      </Typography>
      {isOpen && figures.map((figure) => <Measured key={figure.figure} figure={figure} />)}
    </Stack>
  )
}

const Measured = ({ figure: { figure, days, renewals } }: { figure: LicensePace['figures'][number] }) => (
  <div>
    <Typography variant="subtitle2" component="h3">
      {PACE_FIGURE_LABELS[figure]}: {days} days, the median of
    </Typography>
    <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
      {renewals.map(({ renewalId, licenseId, licenseNumber, propertyName, from, to, days: taken }) => (
        <Typography key={renewalId} component="li" variant="body2">
          {taken} days, {formatDay(from)} to {formatDay(to)}:{' '}
          <Link component={RouterLink} to={`/licenses/${licenseId}`}>
            {licenseNumber}
          </Link>
          , {propertyName}
        </Typography>
      ))}
    </Stack>
  </div>
)
