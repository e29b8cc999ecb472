import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays, type Day } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import type { Attachment } from './mail/mail.ts'

/** An all-day event, on a calendar date that is the same in every time zone. */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL'
  /** Constant for an event. A higher sequence replaces earlier versions. */
  uid: string
  sequence: number
  day: Day
  summary: string
  description: string
  url: string
  organizer: string
  attendee: { name: string; email: string }
}

/** An event for one person as a mail attachment (RFC 5545 and 6047). */
export const invitationOf = (given: Invitation): Attachment => {
  const { method, uid, sequence, day, summary, description, url, organizer, attendee } = given
  const isCancelled = method === 'CANCEL'
  const calendar = ical({ method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST })
  calendar
    .createEvent({
      id: uid,
      sequence,
      stamp: clock.now(),
      allDay: true,
      // The library reads the date in UTC; local midnight would be the day before, east of UTC.
      start: `${day}T00:00:00Z`,
      end: `${addDays(day, 1)}T00:00:00Z`,
      summary,
      description,
      url,
      organizer,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    .createAttendee({ ...attendee, status: ICalAttendeeStatus.NEEDSACTION })
  return { fileName: 'invite.ics', contentType: `text/calendar; method=${method}; charset=utf-8`, content: calendar.toString() }
}
