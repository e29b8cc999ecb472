import type { Knex } from 'knex'
import { TASK_LABELS } from '../../rules/tasks.ts'
import { clock } from '../kit/clock.ts'
import type { Acting } from '../kit/database/acting.ts'
import type { Query } from '../kit/database/query.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { invitationOf } from '../outside/invitation.ts'
import { linkTo, sendMail } from '../outside/mail/mail.ts'
import { deputiesSince, deputyOf } from '../users/leaving/leave.queries.ts'
import { renewalUsers } from '../users/user.queries.ts'
import type { UserTask } from './user-task.model.ts'

/** The context of a task change, with the configuration for links. */
export type Tasking = Acting & Pick<CallContext, 'config'>

/** Users without renewal permission may still have events that were sent earlier. */
const active = (query: Query) => {
  query.where('users.active', true)
}

/** The recipient of a calendar mail: an invitation requires an active renewal user, a cancellation an active user. */
export const calendarOf = async (
  db: Knex,
  userId: number | null,
  method: CalendarEvent['method'] = 'REQUEST',
): Promise<{ name: string; email: string } | undefined> => {
  if (userId === null) return undefined
  const scope = method === 'CANCEL' ? active : renewalUsers
  const person = await db('users').modify(scope).where('users.id', userId).first('first_name', 'last_name', 'email')
  return person && { name: `${person.first_name} ${person.last_name}`, email: person.email }
}

/** A one-line summary of the task, and the path of its page. */
const subjectOf = async (db: Knex, { kind, propertyId, licenseId }: UserTask) => {
  const { name } = await db('properties').where('id', propertyId).first('name')
  const path = `/properties/${propertyId}`
  if (kind !== 'Renewal') return { summary: `${TASK_LABELS[kind]}: ${name}`, path }
  const { license_number: number } = await db('licenses').where('id', licenseId).first('license_number')
  return { summary: `${TASK_LABELS[kind]}: ${number}, ${name}`, path: `/licenses/${licenseId}` }
}

/** A calendar mail about a task: its method, its recipient and the event's sequence number. */
export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL'
  userId: number
  sequence: number
}

/** The calendar mails for a change of an open task. `isRequested` adds the task to the calendar of its assignee. */
export const eventsOf = (before: UserTask, values: Partial<UserTask>, isRequested: boolean): CalendarEvent[] => {
  const after = { ...before, ...values }
  const isThere = before.icsSequence > 0
  const events: [CalendarEvent['method'], number | null][] = []
  if (isThere && before.assignedUserId !== after.assignedUserId) events.push(['CANCEL', before.assignedUserId])
  if (after.doneOn === null && (isThere || isRequested)) events.push(['REQUEST', after.assignedUserId])
  if (after.doneOn !== null && isThere) events.push(['CANCEL', after.assignedUserId])
  return events.flatMap(([method, userId], n) => (userId === null ? [] : { method, userId, sequence: before.icsSequence + n + 1 }))
}

interface Attendee {
  name: string
  email: string
  /** The absent assignee, for the calendar of a deputy. */
  deputyOf: string | null
}

/**
 * The recipients of a calendar event: the assignee and, during a leave, the deputy. A cancellation also goes to earlier deputies of the
 * task. Calendars ignore events that they do not know.
 */
const attendeesOf = async (db: Knex, task: UserTask, { method, userId }: Omit<CalendarEvent, 'sequence'>): Promise<Attendee[]> => {
  const person = await calendarOf(db, userId, method)
  const today = clock.today()
  const madeOn = clock.local(task.createdOn).slice(0, 10)
  const deputies = method === 'REQUEST' ? [await deputyOf(db, userId, today)] : await deputiesSince(db, userId, madeOn, today)
  const attendees: Attendee[] = person ? [{ ...person, deputyOf: null }] : []
  for (const id of deputies) {
    const deputy = await calendarOf(db, id, method)
    if (deputy && person) attendees.push({ ...deputy, deputyOf: person.name })
  }
  return attendees
}

/** Mails a calendar event of a task to its recipients. */
export const mailEvent = async (tasking: Tasking, task: UserTask, { method, userId, sequence }: CalendarEvent): Promise<void> => {
  const { db, config } = tasking
  const { summary, path } = await subjectOf(db, task)
  const url = linkTo(config, path)
  for (const attendee of await attendeesOf(db, task, { method, userId })) {
    const description = [attendee.deputyOf && `For ${attendee.deputyOf}`, task.description, url].filter(Boolean).join('\n\n')
    await mailTo(tasking, task, { attendee, method, sequence, summary, description, url })
  }
}

interface Invitation extends Pick<CalendarEvent, 'method' | 'sequence'> {
  attendee: Attendee
  summary: string
  description: string
  url: string
}

const mailTo = async ({ db, config, call }: Tasking, task: UserTask, { attendee, ...given }: Invitation): Promise<void> => {
  const { method, summary, description } = given
  const uid = `task-${task.id}@${new URL(config.publicUrl).hostname}`
  const event = { ...given, uid, day: task.followUpDate, organizer: config.mailFrom, attendee }
  await sendMail(db, {
    to: [{ name: attendee.name, address: attendee.email }],
    subject: method === 'CANCEL' ? `Cancelled: ${summary}` : summary,
    text: `${description}\n`,
    attachments: [invitationOf(event)],
    cause: call,
    clientId: task.clientId, // without the license: this mail is private to the assignee and not listed for the license
  })
}

/** Cancels the events of open tasks that are about to be deleted. */
export const takeOffCalendar = async (tasking: Tasking, tasks: UserTask[]): Promise<void> => {
  for (const task of tasks) for (const event of eventsOf(task, { doneOn: clock.now() }, false)) await mailEvent(tasking, task, event)
}
