import { Typography } from '@mui/material'
import type { ReminderStatus } from '../../contract/reminders/schemas.ts'
import { formatDay } from '../../rules/day.ts'
import { formatMoment } from '../../rules/moment.ts'

/** The status of reminders: on or off, the last and next run, and the number of undelivered ones. */
export function StatusLine({ status: { isOn, sendsFrom, lastRunOn, nextRunOn, undelivered } }: { status: ReminderStatus }) {
  const facts = [
    isOn ? `Switched on${sendsFrom ? ` from ${formatDay(sendsFrom)}` : ''}` : 'Switched off',
    ...(lastRunOn ? [`last run ${formatMoment(lastRunOn)}`] : []),
    `${lastRunOn ? 'next' : 'first'} run ${formatMoment(nextRunOn)}`,
    `${undelivered} undelivered in the last 7 days`,
  ]
  return (
    <Typography variant="body2" color="textSecondary">
      {facts.join(' · ')}
    </Typography>
  )
}
