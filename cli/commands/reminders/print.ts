import {
  type LicenseReminder,
  LicenseReminders,
  type ReminderPreview as Preview,
  ReminderPreview,
  ReminderRun,
  ReminderStatus,
  type LicenseReminders as Reminders,
  type ReminderRun as RunReply,
  type ReminderStatus as Status,
} from '../../../contract/reminders/schemas.ts'
import { formatDay } from '../../../rules/day.ts'
import { reminderSentences } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { type Column, printJson, printList, printRecord, printStatus } from '../../kit/output/print.ts'
import type { Run } from '../../kit/run.ts'

/** The lines of each mail, with its recipient. */
export async function printMails(run: Run, { mails, date }: Preview): Promise<void> {
  const items = mails.flatMap(({ recipient, lines }) => lines.map((line) => ({ recipient, ...line })))
  type Line = (typeof items)[number]
  const columns: Column<Line>[] = [
    { title: 'Recipient', value: ({ recipient }) => recipient },
    { title: 'Standing', value: ({ standing }) => standing },
    { title: 'Property', value: ({ propertyName }) => propertyName },
    { title: 'License #', value: ({ licenseNumber }) => licenseNumber },
    { title: 'What to Do', value: ({ toDo }) => toDo },
    { title: 'Reminder', value: ({ stepText }) => stepText },
  ]
  await printList(run, { items }, {}, columns)
  const readers = mails.filter(({ hasSummary }) => hasSummary).map(({ recipient }) => recipient)
  printStatus(run, readers.length > 0 ? reminderSentences.summaryTo(formatDay(date), readers) : undefined)
}

export async function printPreview(run: Run, preview: Preview): Promise<void> {
  if (run.globals.json) return printJson(run, preview, ReminderPreview)
  await printMails(run, preview)
  printStatus(run, preview.says, preview.isOn ? undefined : 'Reminders are switched off: evergreen reminders switch on')
}

const LINE: Column<LicenseReminder>[] = ['status', 'sendOn', 'stepText', 'targetDate', 'recipient', 'sentOn', 'seenOn', 'reason']

export async function printReminders(run: Run, reminders: Reminders): Promise<void> {
  if (run.globals.json) return printJson(run, reminders, LicenseReminders)
  const schema = { properties: { items: LicenseReminders.properties.past } }
  await printList(run, { items: [...reminders.past, ...reminders.planned] }, schema, LINE)
  printStatus(run, reminders.notice ?? undefined)
}

export function printRun(run: Run, reply: RunReply, isDry: boolean): void {
  printRecord(run, reply, ReminderRun, keysOf(ReminderRun.properties))
  if (reply.status === 'held') printStatus(run, 'The run is held.')
  printStatus(run, isDry ? 'Dry run: nothing was sent.' : undefined)
}

export function printState(run: Run, state: Status): void {
  printRecord(run, state, ReminderStatus, keysOf(ReminderStatus.properties))
}
