import type { EventInput } from '@fullcalendar/core'
import type { CalendarEvent } from '../../contract/calendar/calls.ts'
import { eventPath, eventTitle } from '../../contract/calendar/words.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { CALENDAR_KINDS, CALENDAR_LABELS, type CalendarKind, isOfAuthority } from '../../rules/calendar.ts'
import type { Day } from '../../rules/day.ts'
import { actByWords } from '../../rules/watch/workdays.ts'

export type Listed = Output<typeof calls.calendar.list>

/** What an entry of the grid is: one event, or a number of unlisted ones of a day. */
export type Meaning = { event: CalendarEvent } | { more: number; day: string }

const place = (kind: CalendarKind) => CALENDAR_KINDS.indexOf(kind)

/** The number of unlisted events for each day and kind. */
const leftOut = ({ items, counts }: Listed) =>
  counts.flatMap(({ day, kind, count }) => {
    const more = count - items.filter((item) => item.day === day && item.kind === kind).length
    return more > 0 ? [{ day, kind, more }] : []
  })

/** The text that an agenda adds to the title of an event: the day to act by, and the standing of its license. */
const besides = ({ kind, day, standing }: CalendarEvent, today: Day): (string | null | undefined)[] => [
  isOfAuthority(kind) ? actByWords(day, today) : null,
  standing?.text,
]

/**
 * The events in the format of the grid. Titles are longer in an agenda. Only tasks can be dragged, because other dates derive from
 * licenses.
 */
export const gridEvents = (listed: Listed, today: Day, isAgenda: boolean): EventInput[] => [
  ...listed.items.map((event) => ({
    id: [event.kind, event.taskId ?? event.licenseId, event.kind === 'Reminder' && event.description].filter(Boolean).join('-'),
    title: [eventTitle(event), ...(isAgenda ? besides(event, today) : [])].filter(Boolean).join(' · '),
    url: eventPath(event),
    start: event.day,
    allDay: true,
    startEditable: event.taskId !== null,
    classNames: [`kind-${event.kind}`],
    extendedProps: { place: place(event.kind), event },
  })),
  ...leftOut(listed).map(({ day, kind, more }) => ({
    id: `more-${kind}-${day}`,
    title: `${more} more: ${CALENDAR_LABELS[kind]}`,
    url: `/calendar?view=day&day=${day}`,
    start: day,
    allDay: true,
    startEditable: false,
    classNames: [`kind-${kind}`],
    extendedProps: { place: place(kind) + 0.5, more, day },
  })),
]
