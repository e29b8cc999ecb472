import WarningAmberIcon from '@mui/icons-material/WarningAmberRounded'
import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../../../rules/day.ts'
import { LICENSE_RANK_LABELS } from '../../../../rules/labels.ts'

/** A value with small text below it. */
export const TwoLineCell = ({ children, under }: { children: ReactNode; under?: ReactNode }) => (
  <>
    {children}
    {under && <div className="second-line">{under}</div>}
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

/** A date without line breaks. A past due date has an icon and text, not only a color. */
export const DayCell = ({ day, pastDue = false }: { day: Day | null; pastDue?: boolean }) => {
  if (!day) return <span className="no-value">–</span>
  if (!pastDue) return <span className="day">{formatDay(day)}</span>
  return (
    <span className="day past-due">
      {formatDay(day)}
      <span className="one-line">
        <WarningAmberIcon aria-hidden sx={ICON} />
        <span className="second-line">Past Due</span>
      </span>
    </span>
  )
}

const ICON = { fontSize: 14 } as const

/** The premises of a row if their name differs from the property's. */
export const premisesOf = ({ premisesName, propertyName }: { premisesName: string | null; propertyName: string }) =>
  premisesName === propertyName ? null : premisesName

/** How many secondary licenses a row has, if any. */
export const secondaryOf = ({ childCount }: { childCount: number }) => childCount > 0 && `${childCount} ${LICENSE_RANK_LABELS.Secondary}`
