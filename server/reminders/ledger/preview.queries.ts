import type { ReminderPreview, ReminderRun } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { previewWords, subjectWords } from '../../../rules/reminders/words.ts'
import { clock } from '../../kit/clock.ts'
import { byUrgency, mailLineOf } from '../mails/compose.ts'
import { loadPolicies } from '../policies/policy.queries.ts'
import { type Asked, type OutlookLine, outlookOf, type Reading } from './outlook.queries.ts'

const isSent = ({ line }: OutlookLine) => line.status === 'planned'

/** What one person gets: lines in the daily mail, lines sent as separate mails (`own`), and the weekly summary. */
interface Addressed {
  recipient: string
  name: string | null
  count: number
  own: number
  lines: OutlookLine[]
  hasSummary: boolean
}

const mailsOf = ({ count, own, hasSummary }: Addressed): number => own + Number(count > own || hasSummary)

/** Collects the mails by recipient, keeping only the first lines of each. */
const addressing = () => {
  const people = new Map<string, Addressed>()
  const personOf = (recipient: string, name: string | null): Addressed => {
    const person = people.get(recipient) ?? { recipient, name, count: 0, own: 0, lines: [], hasSummary: false }
    people.set(recipient, person)
    return person
  }
  return {
    people,
    add(one: OutlookLine) {
      const { recipient, recipientName, kind } = one.line
      const person = personOf(recipient, recipientName)
      person.count++
      if (kind === 'OwnMail') person.own++
      if (person.lines.length < limits.reminderLines && people.size <= limits.reminderMails) person.lines.push(one)
    },
    addSummary: (address: string, name: string | null) => {
      personOf(address, name).hasSummary = true
    },
    mailCount: () => [...people.values()].reduce((sum, person) => sum + mailsOf(person), 0),
  }
}

const previewed = ({ recipient, name, count, lines, hasSummary }: Addressed, date: Day): ReminderPreview['mails'][number] => {
  const shown = lines.map(({ line, license }) => mailLineOf(license, line, line.reason, date)).toSorted(byUrgency)
  return { recipient, recipientName: name, subject: subjectWords(count, shown[0]), lineCount: count, lines: shown, hasSummary }
}

/** Previews the mails of a day for one side, even if its reminders are not switched on. */
export const previewOf = async (reading: Reading, asked: Omit<Asked, 'assumeOn'> & { ownerId: number }): Promise<ReminderPreview> => {
  const { read } = reading.database
  const { date } = asked
  const isOn = (await loadPolicies(read))(asked.ownerId).isOn
  const { batches, readers } = await outlookOf(
    reading,
    { ...asked, assumeOn: !isOn, isDayAlone: isOn },
    await loadPolicies(read, isOn ? undefined : date),
  )
  const { people, add, addSummary, mailCount } = addressing()
  const totals = { lineCount: 0, suppressedCount: 0, unreachableCount: 0 }
  for await (const { lines } of batches)
    for (const one of lines) {
      if (one.line.recipient === '') totals.unreachableCount++
      else if (!isSent(one)) totals.suppressedCount++
      if (!isSent(one)) continue
      totals.lineCount++
      add(one)
    }
  for (const { address, name } of await readers()) addSummary(address, name)
  const mails = [...people.values()].slice(0, limits.reminderMails).map((person) => previewed(person, date))
  const says = previewWords(mailCount(), people.size, date)
  return { date, isOn, says, mailCount: mailCount(), recipientCount: people.size, ...totals, mails }
}

/** What a run would do, without doing it. */
export const dryRun = async (reading: Reading, asked: Pick<Asked, 'date' | 'today'>): Promise<ReminderRun> => {
  const counts = { watched: 0, told: 0, silent: 0, unreachable: 0, sent: 0, suppressed: 0, failed: 0 }
  const { batches, readers } = await outlookOf(reading, { ...asked, assumeOn: false }, await loadPolicies(reading.database.read))
  const { add, addSummary, mailCount } = addressing()
  for await (const batch of batches) {
    counts.watched += batch.licenses.length
    counts.failed += batch.failed
    const byLicense = Map.groupBy(batch.lines, ({ license }) => license.id)
    for (const one of batch.lines) {
      if (!isSent(one)) counts.suppressed++
      else {
        counts.sent++
        add(one)
      }
    }
    for (const { id } of batch.licenses) {
      const lines = byLicense.get(id)
      if (!lines) continue
      if (lines.some(isSent)) counts.told++
      else if (lines.some(({ line }) => line.recipient === '')) counts.unreachable++
      else counts.silent++
    }
  }
  for (const { address, name } of await readers()) addSummary(address, name)
  const now = clock.now()
  return { id: null, day: asked.date, status: 'done', startedOn: now, endedOn: now, mails: mailCount(), ...counts }
}
