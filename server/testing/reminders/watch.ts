import { addDays, type Day } from '../../../rules/day.ts'
import { isWorkday } from '../../../rules/watch/workdays.ts'
import type { Naming } from './named.ts'
import type { Seen } from './seen.ts'

/** How the recipients of a license's warnings get their mail on a day. */
type Reach = 'daily' | 'weekly' | 'refused' | 'nobody'

interface Followed {
  target: Day
  date: 'DueDate' | 'ExpirationDate'
  since: Day
  /** The last days, the latest last. */
  days: { day: Day; reach: Reach }[]
}

export interface Late {
  licenseId: number
  target: Day
  since: Day
  days: Followed['days']
}

/** A day of the simulation. `isGood`: the reminders ran and mail worked. `isWeek`: the weekly mails were sent. */
export interface Kind {
  day: Day
  isGood: boolean
  isWeek: boolean
}

const DAYS_BEFORE = 7

const reachOf = (license: Seen, naming: Naming, refused: ReadonlySet<string>): Reach => {
  const people = license.isWatched ? naming.warned(license) : []
  const reached = people.filter(({ address, isStopped }) => !isStopped && !refused.has(address))
  if (reached.some(({ digest }) => digest === 'Daily')) return 'daily'
  if (reached.length > 0) return 'weekly'
  return people.length > 0 ? 'refused' : 'nobody'
}

/** Follows each license, and finds those that became past due without the warning they should have had. */
export const observer = (switchedOn: Day) => {
  const known = new Map<number, Followed>()
  const kinds: Kind[] = []
  const late: Late[] = []

  const isOwed = ({ target, since, days }: Late): boolean => {
    const from = addDays(target, -DAYS_BEFORE)
    if (since > from || switchedOn > from) return false
    const window = days.filter(({ day }) => day >= from && day <= target)
    const good = kinds.filter(({ day, isGood }) => isGood && isWorkday(day) && day >= from && day <= target)
    const reaches = new Set(window.map(({ reach }) => reach))
    if (reaches.has('nobody')) return false
    // Administrators learn of refused mail only with the next run.
    const first = reaches.has('weekly') ? good.findIndex(({ isWeek }) => isWeek) : 0
    return first >= 0 && good.length > first + (reaches.has('refused') ? 1 : 0)
  }

  return {
    late,
    owedAWarning: () => late.filter(isOwed),
    look(all: readonly Seen[], naming: Naming, refused: ReadonlySet<string>, kind: Kind) {
      kinds.push(kind)
      for (const seen of all) {
        const { licenseId, stage, dates } = seen
        const date = dates.DueDate ? 'DueDate' : 'ExpirationDate'
        const target = dates[date]
        if (target === null) continue
        const before = known.get(licenseId)
        const isSame = before?.target === target && before.date === date
        const days = [...(before?.days ?? []).slice(-10), { day: kind.day, reach: reachOf(seen, naming, refused) }]
        const now = { target, date, since: isSame ? before.since : kind.day, days } as const
        known.set(licenseId, now)
        const isOpen = seen.isWatched && (stage === null || stage < 5)
        if (isOpen && addDays(target, 1) === kind.day) late.push({ licenseId, target, since: now.since, days })
      }
    },
  }
}
