import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { REMINDER_STATUSES } from '../../rules/reminders/labels.ts'
import { REMINDER_DATES, REMINDER_KINDS } from '../../rules/reminders/policy.ts'
import { STANDINGS } from '../../rules/watch/standing.ts'
import { Count, Day, Flag, Id, Moment, OneOf, OrNull, Text, totalFields } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

const personName = OrNull(Text('Recipient Name', 2 * limits.name + 1))

/** The fields of every line. `step` is the key of the policy's step, `stepText` its description. */
const lineFields = {
  licenseId: Id,
  licenseNumber: Text('License #', limits.licenseNumber),
  propertyId: Id,
  propertyName: Text('Property', limits.propertyName),
  step: Text('Step', 30),
  stepText: Text('Reminder', limits.label),
  date: OneOf('Date', REMINDER_DATES),
  targetDate: OrNull(Day('Target Date')),
  occurrence: Count('Repetition'),
  sendOn: OrNull(Day('Goes Out On')),
  recipient: OrNull(Text('Recipient', limits.email)),
  recipientName: personName,
}

/** A line of the ledger. `planned`: its mail is waiting for the mail server. `standing`: today's, null once the license is deleted. */
export const LedgerLine = Type.Object(
  {
    id: Id,
    ...lineFields,
    kind: OneOf('As', REMINDER_KINDS),
    status: OneOf('Status', REMINDER_STATUSES),
    reason: OrNull(Text('Reason', limits.reminderReason)),
    createdOn: Moment('Created On'),
    sentOn: OrNull(Moment('Sent On')),
    seenOn: OrNull(Moment('Seen On')),
    isStopped: Flag('Address Stopped by Its Mail Server'),
    standing: OrNull(Standing),
    version: Type.Integer({ title: 'Rises with every change of the line' }),
  },
  { title: 'A line of the reminder ledger' },
)
export type LedgerLine = Static<typeof LedgerLine>

/** A line of the ledger, or a calculated line, whose `id` is null. */
export const LicenseReminder = Type.Object(
  {
    id: OrNull(Id),
    ...lineFields,
    status: OneOf('Status', REMINDER_STATUSES),
    reason: OrNull(Text('Reason', limits.reminderReason)),
    sentOn: OrNull(Moment('Sent On')),
    seenOn: OrNull(Moment('Seen On')),
  },
  { title: 'A reminder of a license' },
)
export type LicenseReminder = Static<typeof LicenseReminder>

export const LicenseReminders = Type.Object(
  {
    isOn: Flag('Switched On'),
    notice: OrNull(Text('Notice', limits.reminderReason)),
    past: Type.Array(LicenseReminder, { title: 'Past' }),
    planned: Type.Array(LicenseReminder, { title: 'Planned' }),
  },
  { title: 'The reminders of a license' },
)
export type LicenseReminders = Static<typeof LicenseReminders>

/** A license as a mail names it. */
export const MailLine = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyName: Text('Property', limits.propertyName),
    stepText: Text('Reminder', limits.label),
    targetDate: Day('Target Date'),
    level: OneOf('Level', STANDINGS),
    days: OrNull(Type.Integer({ title: 'Days' })),
    standing: Text('Standing', limits.label),
    toDo: Text('What to Do', limits.label),
    reason: OrNull(Text('Reason', limits.reminderReason)),
  },
  { title: 'A line of a mail' },
)
export type MailLine = Static<typeof MailLine>

const PreviewedMail = Type.Object(
  {
    recipient: Text('Recipient', limits.email),
    recipientName: personName,
    subject: Text('Subject', limits.notes),
    lineCount: Count('Lines'),
    lines: Type.Array(MailLine, { title: 'Lines' }),
    hasSummary: Flag('With the Summary of the Week'),
  },
  { title: 'A mail that would go out' },
)

/** The first mails; `mailCount` and `recipientCount` count all. */
export const ReminderPreview = Type.Object(
  {
    date: Day('Date'),
    isOn: Flag('Switched On'),
    says: Text('In Words', limits.notes),
    mailCount: Count('Mails'),
    recipientCount: Count('Recipients'),
    lineCount: Count('Lines'),
    suppressedCount: Count('Suppressed'),
    unreachableCount: Count('Licenses That Reach Nobody'),
    mails: Type.Array(PreviewedMail, { title: 'Mails' }),
  },
  { title: 'What a run would send' },
)
export type ReminderPreview = Static<typeof ReminderPreview>

export const RUN_STATUSES = ['running', 'done', 'held', 'interrupted'] as const

/** `sent`: lines put into the outbox; the ledger says when each is accepted. `failed`: records that could not be read or written. */
export const ReminderRun = Type.Object(
  {
    id: OrNull(Id),
    day: Day('Day'),
    status: OneOf('Status', RUN_STATUSES),
    startedOn: Moment('Started On'),
    endedOn: OrNull(Moment('Ended On')),
    watched: Count('Licenses Watched'),
    told: Count('Told'),
    silent: Count('Silent'),
    unreachable: Count('Unreachable'),
    mails: Count('Mails'),
    sent: Count('Lines Sent'),
    suppressed: Count('Lines Suppressed'),
    failed: Count('Failed'),
  },
  { title: 'A run of the reminders' },
)
export type ReminderRun = Static<typeof ReminderRun>

/** The state of the reminders for a banner. `problem` is a sentence, or null without a problem. */
export const ReminderStatus = Type.Object(
  {
    isOn: Flag('Switched On'),
    sendsFrom: OrNull(Day('Sends What Comes From')),
    isLate: Flag('Late'),
    isHeld: Flag('Held'),
    hasMailServer: Flag('Mail Server Connected'),
    problem: OrNull(Text('Problem', limits.notes)),
    lastRunOn: OrNull(Moment('Last Run')),
    nextRunOn: Moment('Next Run'),
    undelivered: Count('Undelivered in the Last 7 Days'),
  },
  { title: 'The state of the reminders' },
)
export type ReminderStatus = Static<typeof ReminderStatus>

export const TELLS = ['Nobody', 'Administrators'] as const

/** A license whose next reminder does not reach those whom its policy names. */
export const CoverageGap = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    standing: Standing,
    stepText: Text('Next Reminder', limits.label),
    sendOn: Day('Goes Out On'),
    reaches: OneOf('Reaches', TELLS),
    reason: Text('Reason', limits.reminderReason),
  },
  { title: 'A license whose next reminder does not reach its recipients' },
)
export type CoverageGap = Static<typeof CoverageGap>

export const Coverage = Type.Object(
  {
    isOn: Flag('Switched On'),
    watched: Count('Licenses Watched'),
    reachesNobody: Count('Reach Nobody'),
    reachesAdministrators: Count('Reach Administrators Instead'),
    items: Type.Array(CoverageGap),
    ...totalFields,
  },
  { title: 'Who would not be reached' },
)
export type Coverage = Static<typeof Coverage>
