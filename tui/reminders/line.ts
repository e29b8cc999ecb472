import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { ledgerColumns } from '../../forms/reminders/columns.ts'
import { formatDay } from '../../rules/day.ts'
import { formatMoment } from '../../rules/moment.ts'
import type { Person } from '../../rules/people/permissions.ts'
import { STATUS_LABELS } from '../../rules/reminders/labels.ts'
import { toneOf } from '../renewals/standing.ts'
import { type Column, columnsFrom } from '../ui/lists/columns.ts'
import { wrap } from '../ui/text.ts'
import type { Tone } from '../ui/tones.ts'

const TONES: Partial<Record<LedgerLine['status'], Tone>> = { failed: 'bad', bounced: 'bad' }

const nameOf = ({ recipientName, recipient }: LedgerLine): string => recipientName ?? recipient ?? 'Nobody'

export const columnsOf = (person: Person, chosen?: readonly string[]): Column<LedgerLine>[] =>
  columnsFrom(
    ledgerColumns,
    person,
    {
      licenseNumber: { min: 12, max: 20 },
      standing: { min: 15, max: 24, tone: ({ standing }) => (standing ? toneOf(standing) : 'plain') },
      stepText: { min: 30, max: 36 },
      recipientName: { min: 14, max: 26, cell: nameOf },
      status: { min: 12, max: 14, cell: ({ status }) => STATUS_LABELS[status], tone: ({ status }) => TONES[status] ?? 'plain' },
      reason: { min: 24, max: 60 },
    },
    chosen,
  )

/** Further fields of a line, shown below the list. */
export const marksOf = ({ propertyName, targetDate, recipient, reason }: LedgerLine): string[] =>
  [propertyName, targetDate && `for ${formatDay(targetDate)}`, recipient, reason].filter((text): text is string => Boolean(text))

/** All fields of a line, as text. */
export const detailOf = (line: LedgerLine, width: number): string[] =>
  [
    `License: ${line.licenseNumber}, ${line.propertyName}`,
    ...(line.standing ? [`Standing: ${line.standing.text}`] : []),
    `Reminder: ${line.stepText}${line.targetDate ? `, ${formatDay(line.targetDate)}` : ''}`,
    `Recipient: ${nameOf(line)}${line.recipientName && line.recipient ? `, ${line.recipient}` : ''}`,
    `Status: ${STATUS_LABELS[line.status]}`,
    ...(line.reason ? [`Reason: ${line.reason}`] : []),
    `Written: ${formatMoment(line.createdOn)}`,
    ...(line.sentOn ? [`Sent: ${formatMoment(line.sentOn)}`] : []),
    ...(line.seenOn ? [`Seen: ${formatMoment(line.seenOn)}`] : []),
  ].flatMap((text) => wrap(text, width))
