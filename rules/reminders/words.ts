import { type Day, formatDay } from '../day.ts'
import { FILED } from '../renewals/stages.ts'
import { countWords, formatCount } from '../totals.ts'
import type { Watched } from '../watch/standing.ts'
import { dayWithActBy } from '../watch/workdays.ts'
import type { WeekDate } from './lines.ts'

const licenses = (n: number): string => countWords(n, 'license')
const mails = (n: number): string => countWords(n, 'mail')
const people = (n: number): string => countWords(n, 'person', 'people')

const by = (day: Day | null, today: Day): string => {
  if (day === null) return ''
  return day < today ? ' now' : ` by ${dayWithActBy(day, today)}`
}

/** The next thing to do for a license. */
export function toDoWords({ renewalStage, dueDate, expirationDate }: Watched, startBy: Day | null, today: Day): string {
  if (renewalStage === null) return `Begin the renewal${by(startBy, today)}`
  if (renewalStage < FILED) return `File the renewal${by(dueDate ?? expirationDate, today)}`
  return renewalStage === FILED ? `Obtain the license${by(expirationDate, today)}` : 'Complete the renewal'
}

/** What a run has found for the licenses of one side. */
export interface Proof {
  watched: number
  told: number
  /** Licenses with lines that were all suppressed, by the reason in words. */
  silent: Map<string, number>
  unreachable: number
}

export const newProof = (): Proof => ({ watched: 0, told: 0, silent: new Map(), unreachable: 0 })

export const silentCount = ({ silent }: Proof): number => [...silent.values()].reduce((sum, n) => sum + n, 0)

/** '412 licenses watched, 9 told, 3 silent (2: The forms are filed. 1: …), 0 unreachable.' */
export function proofWords(proof: Proof): string {
  const { watched, told, silent, unreachable } = proof
  const reasons = [...silent].toSorted(([, a], [, b]) => b - a).map(([why, n]) => `${formatCount(n)}: ${why.replace(/\.$/, '')}`)
  const why = reasons.length ? ` (${reasons.join('; ')})` : ''
  return `${licenses(watched)} watched, ${formatCount(told)} told, ${formatCount(silentCount(proof))} silent${why}, ${formatCount(unreachable)} unreachable.`
}

/** '37 mails to 12 people, 40 lines.' */
export const previewWords = (mailCount: number, recipientCount: number, day: Day): string =>
  mailCount === 0 ? `No mails on ${formatDay(day)}.` : `${mails(mailCount)} to ${people(recipientCount)} on ${formatDay(day)}.`

export const subjectWords = (lineCount: number, first: { standing: string; propertyName: string } | undefined): string =>
  first === undefined
    ? 'Your week in Evergreen'
    : lineCount === 1
      ? `${first.standing}: ${first.propertyName}`
      : `${licenses(lineCount)} to look after. First: ${first.standing}, ${first.propertyName}`

const THIS_WEEK: Record<WeekDate, string> = { StartBy: 'Begin by', DueDate: 'Due', ExpirationDate: 'Expires' }

/** A date that a license comes to this week: 'Due 11/27/26: HI-42, Harbor Waikiki'. */
export const thisWeekWords = (
  { date, day, licenseNumber, propertyName }: { date: WeekDate; day: Day; licenseNumber: string; propertyName: string },
  today: Day,
): string => `${THIS_WEEK[date]} ${dayWithActBy(day, today)}: ${licenseNumber}, ${propertyName}`

export const moreDatesWords = (n: number): string => `And ${countWords(n, 'more date')}.`

export const moreWords = (n: number): string => `And ${licenses(n)} more.`

/** For somebody without an account, who learns nothing about other licenses. */
export const outsideProof = (n: number): string => (n === 1 ? 'This license needs attention.' : `These ${licenses(n)} need attention.`)

export const lateWords = (hours: number): string =>
  `Reminders are late: the last complete run was ${formatCount(hours)} hours ago. The server that runs jobs may have stopped.`

export const heldWords = (mailCount: number, usual: number): string =>
  `Reminders are held: ${mails(mailCount)} instead of the usual ${formatCount(usual)}. Look at the preview, then run them.`
