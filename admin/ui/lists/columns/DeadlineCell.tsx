import type { Day } from '../../../../rules/day.ts'
import { actByWords } from '../../../../rules/watch/workdays.ts'
import { useUser } from '../../useUser.tsx'
import { DayCell, TwoLineCell } from './Cells.tsx'

interface DeadlineProps {
  day: Day | null
  pastDue?: boolean
}

/** A date by which something must happen. If it comes on a weekend or holiday, the last working day before it stands below. */
export const DeadlineCell = ({ day, pastDue }: DeadlineProps) => {
  const { today } = useUser()
  return (
    <TwoLineCell under={actByWords(day, today)}>
      <DayCell day={day} pastDue={pastDue} />
    </TwoLineCell>
  )
}
