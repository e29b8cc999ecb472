import { Typography } from '@mui/material'
import type { ReminderStatus } from '../../contract/reminders/schemas.ts'
import { formatDay } from '../../rules/day.ts'
import { formatMoment } from '../../rules/moment.ts'

/** Whether the reminders are on, when they last ran and run next, and how many could not be delivered. */
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
