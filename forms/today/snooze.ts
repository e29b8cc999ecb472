import { calls } from '../../contract/index.ts'
import type { TodayItem } from '../../contract/today/calls.ts'
import { addDays, type Day, formatDay } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { defineForm } from '../form.ts'

export interface SnoozeContext {
  item: Pick<TodayItem, 'kind' | 'licenseId' | 'taskId' | 'snoozeLimit'>
  today: Day
}

/** Hides a row of Today until a date, which is tomorrow at first. */
export const snoozeRow = defineForm<SnoozeContext, typeof calls.today.snooze>(calls.today.snooze, {
  lead: messages.snoozeLead,
  request: () => ({}),
  fields: {
    until: { initial: ({ today }) => addDays(today, 1), required: () => true },
    reason: { required: () => true },
  },
  check: ({ until }, { item: { snoozeLimit }, today }): Record<string, string> => {
    if (snoozeLimit === null) return { until: messages.cannotBeSnoozed }
    const isInTime = !until || (String(until) > today && String(until) <= snoozeLimit)
    return isInTime ? {} : { until: sentences.snoozeUntil(formatDay(snoozeLimit)) }
  },
  bodyOf: (values, { item: { kind, licenseId, taskId } }) => ({ ...values, ...(kind === 'Task' ? { taskId } : { licenseId }) }),
  save: 'Snooze',
})
