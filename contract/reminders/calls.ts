import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { REMINDER_STATUSES } from '../../rules/reminders/labels.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Id, Ids, Nothing, OneOf, Optional, pageFields, Text, walkedListOf, walkFields } from '../common.ts'
import { Coverage, LedgerLine, ReminderPreview, ReminderRun, ReminderStatus } from './schemas.ts'

export const LEDGER_COLUMNS = ['createdOn', 'sendOn'] as const

export const LedgerFilter = Type.Object(
  {
    ...walkFields(LEDGER_COLUMNS, 'createdOn', 'desc'),
    statuses: Optional(
      Type.Array(OneOf('Status', REMINDER_STATUSES), { maxItems: REMINDER_STATUSES.length, uniqueItems: true, title: 'Statuses' }),
    ),
    licenseIds: Optional(Ids('Licenses')),
    recipient: Optional(Text('Recipient', limits.email)),
    from: Optional(Day('From')),
    to: Optional(Day('To')),
  },
  { title: 'Filter Reminders' },
)
export type LedgerFilter = Static<typeof LedgerFilter>

const { searchTerm: _term, sortBy: _sortBy, sortDirection: _direction, ...coveragePage } = pageFields(['sendOn'] as const, 'sendOn')
const CoverageFilter = Type.Object(coveragePage, { title: 'Coverage' })
export type CoverageFilter = Static<typeof CoverageFilter>

export const reminders = defineCalls({
  list: {
    method: 'POST',
    path: '/reminders/list',
    permission: 'mayAssign',
    does: 'List the lines of the reminder ledger of your side, latest first: which reminder went to whom, or why it was not sent.',
    reads: true,
    body: LedgerFilter,
    reply: walkedListOf(LedgerLine),
  },
  preview: {
    method: 'POST',
    path: '/reminders/preview',
    permission: 'mayAssign',
    does: 'Show the mails that a run on a date would send to people of your side, also before reminders are switched on, and those that a held run has left. Administrators of the provider may name a client.',
    reads: true,
    body: Type.Object({ date: Optional(Day('Date')), clientId: Optional(Id) }, { title: 'Preview' }),
    reply: ReminderPreview,
  },
  run: {
    method: 'POST',
    path: '/reminders/run',
    permission: 'providerAdministrator',
    does: 'Send all due, unsent reminders, including those of a held run. A dry run sends and writes nothing.',
    body: Type.Object(
      { date: Optional(Day('Date')), dryRun: Optional(Type.Boolean({ default: false, title: 'Dry run' })) },
      { title: 'Run Reminders' },
    ),
    reply: ReminderRun,
    attempt: 'run the Reminders',
  },
  switch: {
    method: 'PUT',
    path: '/reminders/switch',
    permission: 'administersSide',
    does: 'Switch the reminders of your side on or off. Reminders before the date are not sent. Administrators of the provider may name a client.',
    body: Type.Object(
      { isOn: Flag('Switched On'), from: Optional(Day('From')), clientId: Optional(Id) },
      { title: 'Switch Reminders On or Off' },
    ),
    reply: Nothing,
    success: messages.remindersSwitched,
    attempt: 'switch the Reminders',
  },
  coverage: {
    method: 'GET',
    path: '/reminders/coverage',
    permission: 'mayAssign',
    does: 'List the licenses of your side whose next reminder does not reach its recipients.',
    query: CoverageFilter,
    reply: Coverage,
  },
  status: {
    method: 'GET',
    path: '/reminders/status',
    permission: 'mayAssign',
    does: 'Return whether the reminders of your side are on, late or held.',
    reply: ReminderStatus,
  },
  resume: {
    method: 'PUT',
    path: '/reminders/lines/{id}/resume',
    permission: 'administersSide',
    does: 'Send reminders again to the address of a line, which was stopped because its mail server refused it three times in a row.',
    reply: Nothing,
    success: messages.remindersResumed,
    attempt: 'resume the Reminders',
  },
  seen: {
    method: 'POST',
    path: '/reminders/{id}/seen',
    permission: 'signedIn',
    does: 'Record that you have opened a line of a mail to you.',
    reply: Nothing,
    attempt: 'record that you have seen the Reminder',
  },
})
