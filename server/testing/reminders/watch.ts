import type { Knex } from 'knex'
import { addDays, type Day } from '../../../rules/day.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'
import { isWorkday } from '../../../rules/watch/workdays.ts'

/** What an observer of the office knows by itself: the dates of each license, day by day, and the days on which mail worked. */
export interface Seen {
  licenseId: number
  stage: Stage | null
  /** The date that makes it past due, before filing. */
  target: Day | null
  date: 'DueDate' | 'ExpirationDate'
  isRenewed: boolean
  /** Gets at most one mail a week. */
  isWeekly: boolean
}

/** The licenses as they are, read without the code of the reminders. */
export const look = async (db: Knex): Promise<Seen[]> => {
  const rows = await db('licenses')
    .join('license_types', 'license_types.id', 'licenses.license_type_id')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
    .select({
      licenseId: 'licenses.id',
      stage: 'licenses.renewal_stage',
      due: db.raw('coalesce(licenses.renewal_due_date, licenses.due_date)'),
      expiration: 'licenses.expiration_date',
      term: 'license_terms.name',
      digest: 'users.reminder_digest',
      clientId: 'licenses.client_id',
      designation: 'licenses.renewal_designation',
      active: 'users.active',
    })
  const weekly = new Set(
    (
      await db('users').where('reminder_digest', 'Weekly').whereIn('role_name', ['Administrator', 'ClientAdministrator']).pluck('client_id')
    ).map((id) => id ?? 0),
  )
  return rows.map((row) => ({
    licenseId: row.licenseId,
    stage: row.stage,
    target: row.due ?? row.expiration,
    date: row.due ? 'DueDate' : 'ExpirationDate',
    isRenewed: row.term !== 'One Time',
    isWeekly: row.digest === 'Weekly' || weekly.has(row.designation === 'Provider' ? 0 : row.clientId),
  }))
}

interface Known extends Seen {
  since: Day
}

/** Follows each license, and names those that went past due without the warning that they should have had. */
export const observer = (switchedOn: Day) => {
  const known = new Map<number, Known>()
  const goodDays: Day[] = []
  const late: (Known & { on: Day })[] = []
  return {
    late,
    look(all: Seen[], today: Day, isGood: boolean) {
      if (isGood) goodDays.push(today)
      for (const seen of all) {
        const before = known.get(seen.licenseId)
        const isSame = before !== undefined && before.target === seen.target && before.date === seen.date
        const now = { ...seen, since: isSame ? before.since : today, isWeekly: seen.isWeekly || (before?.isWeekly ?? false) }
        known.set(seen.licenseId, now)
        const isOpen = seen.isRenewed && (seen.stage === null || seen.stage < 5)
        if (isOpen && seen.target !== null && addDays(seen.target, 1) === today) late.push({ ...now, on: today })
      }
    },
    /** Those whose date was known seven days before, with reminders on, and with a working day on which mail worked after that. */
    owedAWarning: () =>
      late.filter(({ since, target, isWeekly }) => {
        const from = addDays(target ?? '', -7)
        if (isWeekly || since > from || switchedOn > from) return false
        return goodDays.some((day) => isWorkday(day) && day >= from && day <= (target ?? ''))
      }),
  }
}

/** The steps of the default policy before and after each date, written out: this must not share the arithmetic that it checks. */
const OFFSETS = { DueDate: [-30, -14, -7, -1, 1], ExpirationDate: [-30, -7, -1] }

/** The day on which a step goes out: before its date on a working day, after it on any. */
const dayOf = (target: Day, offset: number): Day => {
  let day = addDays(target, offset)
  while (offset <= 0 && !isWorkday(day)) day = addDays(day, -1)
  return day
}

/** The steps that have come and that the ledger does not explain: neither a line that was sent, nor one with a reason. */
export const unexplained = async (db: Knex, today: Day, from: Day): Promise<string[]> => {
  const wrong: string[] = []
  const lines = await db('reminder_lines').select('license_id', 'step', 'target_date', 'status', 'reason')
  const known = new Map(lines.map((line) => [`${line.license_id} ${line.step} ${line.target_date}`, line]))
  for (const { licenseId, date, target, isRenewed, isWeekly } of await look(db)) {
    if (!isRenewed || isWeekly || target === null) continue
    for (const offset of OFFSETS[date]) {
      const day = dayOf(target, offset)
      if (day > today || day < from) continue
      const key = `${licenseId} ${date}${offset > 0 ? '+' : ''}${offset} ${target}`
      const line = known.get(key)
      if (!line) wrong.push(`${key}: no line by ${today}`)
      else if (['suppressed', 'failed', 'bounced'].includes(line.status) && !line.reason) wrong.push(`${key}: no reason`)
    }
  }
  return wrong
}
