import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { CalendarEvent } from '../../contract/calendar/calls.ts'
import { eventPath, eventTitle } from '../../contract/calendar/words.ts'
import { isOfAuthority } from '../../rules/calendar.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { actByWords } from '../../rules/watch/workdays.ts'
import type { Config } from '../kit/config.ts'
import { linkTo } from '../outside/mail/mail.ts'

/** Constant for an event, so that a calendar program moves it when its date changes. */
const uidOf = ({ kind, taskId, licenseId }: CalendarEvent, host: string): string => `${kind.toLowerCase()}-${taskId ?? licenseId}@${host}`

/** Events as an iCalendar file (RFC 5545): all-day events, by date only. */
export const feedOf = (config: Pick<Config, 'publicUrl'>, name: string, events: readonly CalendarEvent[], today: Day): string => {
  const host = new URL(config.publicUrl).hostname
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: '//Evergreen//Calendar//EN', ttl: 60 * 60 })
  for (const event of events) {
    const url = linkTo(config, eventPath(event))
    const details = [
      event.licenseType,
      event.clientName,
      event.assignedUserName && `Assignee: ${event.assignedUserName}`,
      event.description,
      isOfAuthority(event.kind) && actByWords(event.day, event.day),
    ]
    calendar.createEvent({
      id: uidOf(event, host),
      // The same for a whole day, so that a feed without changes stays the same.
      stamp: `${today}T00:00:00Z`,
      allDay: true,
      // The library reads the date in UTC; local midnight would be the day before, east of UTC.
      start: `${event.day}T00:00:00Z`,
      end: `${addDays(event.day, 1)}T00:00:00Z`,
      summary: eventTitle(event),
      description: [...details.filter(Boolean), url].join('\n'),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
