import type { Day } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import type { RunHost } from './run/context.ts'
import { runReminders } from './run/run.actions.ts'
import { hasRunOn } from './run/run.model.ts'

/**
 * Runs the reminders once a day, at or after the configured hour; a missed run is made up at once. Compares days for equality, so that a
 * clock that once ran ahead does not skip the days until then.
 */
export const scheduledReminders = (host: RunHost): Recurring => {
  let done: Day | null = null
  return {
    due: async (read) => {
      const today = clock.today()
      if (done === today || Number(clock.local(clock.now()).slice(11, 13)) < host.config.reminderHour) return false
      const hasRun = await hasRunOn(read, today)
      if (hasRun) done = today
      return !hasRun
    },
    run: async (stopping) => {
      await runReminders(host, { day: clock.today(), isScheduled: true, userId: null, stopping })
    },
  }
}
