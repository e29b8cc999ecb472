import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { addDays, type Day, formatDay } from '../../rules/day.ts'
import { useUser } from '../ui/useUser.tsx'
import { MailsOf } from './MailsOf.tsx'

/** The mails of tomorrow, or of another of the next days. */
export function Preview() {
  const { today } = useUser()
  const [date, setDate] = useState<Day>(addDays(today, 1))
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Day"
        value={date}
        onChange={(_event, day: Day | null) => day && setDate(day)}
        sx={{ mb: 1.5, flexWrap: 'wrap' }}
      >
        {[0, 1, 2, 3, 4, 5, 6, 7].map((ahead) => {
          const day = addDays(today, ahead)
          return (
            <ToggleButton key={day} value={day} sx={{ py: 0.25, textTransform: 'none' }}>
              {ahead === 0 ? 'Today' : ahead === 1 ? 'Tomorrow' : formatDay(day)}
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
      <MailsOf key={date} date={date} />
    </>
  )
}
