import WarningAmberIcon from '@mui/icons-material/WarningAmberRounded'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../../../rules/day.ts'

/** A value with small text below it. */
export const TwoLineCell = ({ children, under }: { children: ReactNode; under?: ReactNode }) => (
  <>
    {children}
    {under && (
      <Typography component="div" variant="caption" color="textSecondary" className="second-line" sx={{ lineHeight: 1.3 }}>
        {under}
      </Typography>
    )}
  </>
)

/** An e-mail address that wraps after its @, not within a word. */
export const EmailCell = ({ email }: { email: string }) => {
  const [name, ...domain] = email.split('@')
  return domain.length === 0 ? (
    email
  ) : (
    <>
      {`${name}@`}
      <wbr />
      {domain.join('@')}
    </>
  )
}

/** A table has hundreds of dates, and `sx` is computed for each. */
const DAY = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

/** A date without line breaks. A past due date has an icon and text, not only a color. */
export const DayCell = ({ day, pastDue = false }: { day: Day | null; pastDue?: boolean }) => {
  if (!day)
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        –
      </Typography>
    )
  if (!pastDue) return <span style={DAY}>{formatDay(day)}</span>
  return (
    <Box component="span" style={DAY} sx={{ color: 'error.main', fontWeight: 600 }}>
      {formatDay(day)}
      <Box component="span" className="one-line" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem' }}>
        <WarningAmberIcon aria-hidden sx={{ fontSize: 14 }} />
        <span className="second-line">Past Due</span>
      </Box>
    </Box>
  )
}

/** The premises of a row if their name differs from the property's. */
export const premisesOf = ({ premisesName, propertyName }: { premisesName: string | null; propertyName: string }) =>
  premisesName === propertyName ? null : premisesName
