import { addMonths, type Day } from '../day.ts'
import type { MessageKey } from '../messages.ts'

interface Dates {
  from: Day
  to: Day
}

/** Why there cannot be a leave with these dates. */
export const whyNotLeave = ({ from, to }: Dates, today: Day): MessageKey | null => {
  if (to < from) return 'leaveEndsBeforeStart'
  if (to < today) return 'leavePast'
  return to > addMonths(from, 12) ? 'leaveTooLong' : null
}
