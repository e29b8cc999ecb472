/** The kinds of events that a calendar can show. */
export const CALENDAR_KINDS = ['StartBy', 'DueDate', 'Expiration', 'Task', 'Reminder'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** The kinds that a calendar shows by default. Leaves out planned reminders, of which a license has up to eleven. */
export const USUAL_KINDS: readonly CalendarKind[] = ['StartBy', 'DueDate', 'Expiration', 'Task']

export const CALENDAR_LABELS: Record<CalendarKind, string> = {
  StartBy: 'Start by',
  DueDate: 'Renewal due',
  Expiration: 'Expires',
  Task: 'Task',
  Reminder: 'Reminder',
}

/** Whether an authority must have received something by this date. If it is no working day, an earlier act-by day is shown. */
export const isOfAuthority = (kind: CalendarKind): boolean => kind !== 'Task' && kind !== 'Reminder'

export const FEED_SCOPES = ['Mine', 'Everyone'] as const
export type FeedScope = (typeof FEED_SCOPES)[number]

export const CALENDAR_LIMITS = {
  /** The most days that one call lists: a month view shows six weeks. */
  days: 62,
  eventsPerDay: 200,
  eventsPerDayByDefault: 20,
  /** The days around today that a feed covers, and the most events in it. */
  feedDaysBack: 30,
  feedDaysAhead: 400,
  feedEvents: 2_000,
  feedsOfUser: 20,
} as const
