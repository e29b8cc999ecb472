import WarningAmberIcon from '@mui/icons-material/WarningAmberRounded'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../../rules/day.ts'

/** A value with what belongs to it under it, in small. */
export const TwoLineCell = ({ children, under }: { children: ReactNode; under?: ReactNode }) => (
  <>
    {children}
    {under && (
      <Typography component="div" variant="caption" color="textSecondary" sx={{ lineHeight: 1.3 }}>
        {under}
      </Typography>
    )}
  </>
)

/** A date as MM/DD/YY that does not break; past due it says so, by sign and word, not by colour alone. */
export const DayCell = ({ day, pastDue = false }: { day: Day | null; pastDue?: boolean }) => {
  if (!day)
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        –
      </Typography>
    )
  return (
    <Box
      component="span"
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', ...(pastDue && { color: 'error.main', fontWeight: 600 }) }}
    >
      {formatDay(day)}
      {pastDue && (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem' }}>
          <WarningAmberIcon aria-hidden sx={{ fontSize: 14 }} />
          Past Due
        </Box>
      )}
    </Box>
  )
}

/** The premises of a row, where they are not simply the property. */
export const premisesOf = ({ premisesName, propertyName }: { premisesName: string | null; propertyName: string }) =>
  premisesName === propertyName ? null : premisesName
