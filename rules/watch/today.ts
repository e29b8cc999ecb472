import { addDays, type Day, daysBetween } from '../day.ts'
import type { Stage } from '../renewals/stages.ts'
import { cards, type Step } from '../renewals/steps.ts'
import { daysWords } from '../totals.ts'
import type { Standing } from './standing.ts'
import { dayWithActBy } from './workdays.ts'

/** What Today lists, most urgent first. Each renewal and task is in the first tile that applies, or in none. */
export const TILES = ['expired', 'pastDue', 'atRisk', 'startThisWeek', 'unassigned'] as const
export type Tile = (typeof TILES)[number]

export const TILE_LABELS: Record<Tile, string> = {
  expired: 'Expired',
  pastDue: 'Past due',
  atRisk: 'At risk',
  startThisWeek: 'Start this week',
  unassigned: 'Unassigned',
}

/** Counts of open requests, shown beside the tiles. A renewal that waits for a request is still counted in its tile. */
export const WAITING_LABELS = { waiting: 'Waiting on somebody else', cameBack: 'Came back' } as const

/** Work due within this many days counts as this week's. */
export const THIS_WEEK = 7

/** The most days that a record without dates can be snoozed. */
const SNOOZED_AT_MOST = 90

/** What is done next, as its button says it. */
export const NEXT_STEPS = ['Assign', 'Begin', 'Forms received', 'Invoice', 'Filed', 'Received', 'Send', 'Complete', 'Mark done'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

const OF_STEP: Record<Step, NextStep> = {
  begin: 'Begin',
  formsReceived: 'Forms received',
  invoice: 'Invoice',
  formsFiled: 'Filed',
  licenseReceived: 'Received',
  licenseSent: 'Send',
}

interface Renewing {
  /** Of the renewal in process; null when none has begun. */
  renewalStage: Stage | null
  isTrackingOnlyRenewal: boolean
  unassigned: boolean
}

/** A license that nobody is assigned to cannot begin. */
export function nextStepOf({ renewalStage, isTrackingOnlyRenewal, unassigned }: Renewing): NextStep {
  if (renewalStage === null) return unassigned ? 'Assign' : 'Begin'
  const card = cards(isTrackingOnlyRenewal).find(({ from }) => from === renewalStage)
  return card ? OF_STEP[card.step] : 'Complete'
}

/** A task is past due after its follow-up date, and due until then. `days` from today to that date. */
export function standingOfTask(days: number): Standing {
  if (days < 0) return { level: 'pastDue', days: -days, text: `Past due ${daysWords(-days)}` }
  return { level: 'dueSoon', days, text: days === 0 ? 'Due today' : `Due in ${daysWords(days)}` }
}

interface Placed {
  kind: 'License' | 'Task'
  tile: Tile
  standing: Standing
  slack: number | null
  startBy: Day | null
  dueDate: Day | null
  next: NextStep
}

const slackWords = (slack: number): string => {
  if (slack === 0) return 'today is the last day'
  return slack < 0 ? `${daysWords(-slack)} short` : `${daysWords(slack)} left`
}

const AFTER_FILING: readonly NextStep[] = ['Received', 'Send', 'Complete']

/** The reason of an expired, unfiled license that is placed by its earlier due date; null for all others. */
const placedByDue = ({ tile, standing, dueDate, next }: Placed, today: Day): string | null => {
  if (tile !== 'expired' || dueDate === null || AFTER_FILING.includes(next)) return null
  const days = daysBetween(dueDate, today)
  return days > (standing.days ?? 0) ? `past due ${daysWords(days)}` : null
}

const reasonOf = (row: Placed, today: Day): string => {
  const { kind, tile, standing, slack, startBy } = row
  const text = standing.text.charAt(0).toLowerCase() + standing.text.slice(1)
  if (kind === 'License' && slack !== null && slack <= THIS_WEEK) return slackWords(slack)
  const byDue = placedByDue(row, today)
  if (byDue !== null) return byDue
  if (tile === 'unassigned') return 'nobody is assigned'
  if (tile !== 'startThisWeek' || (standing.level === 'dueSoon' && (standing.days ?? 0) <= THIS_WEEK)) return text
  return startBy === null ? 'the license is here' : `its start-by is ${dayWithActBy(startBy, today)}`
}

/** Why a row has its place: "first, because 4 days short". `place` counts from 0. */
export const whyPlaced = (row: Placed, place: number, today: Day): string =>
  `${place === 0 ? 'first, ' : ''}because ${reasonOf(row, today)}`

interface Snoozable {
  renewalStage: Stage | null
  startBy: Day | null
  /** Of the renewal in process, otherwise of the license. */
  dueDate: Day | null
  expirationDate: Day | null
}

const FILED: Stage = 5

const lastOf = ({ renewalStage, startBy, dueDate, expirationDate }: Snoozable): Day | null => {
  if (renewalStage === null) return startBy && dueDate && dueDate < startBy ? dueDate : (startBy ?? dueDate ?? expirationDate)
  return renewalStage < FILED ? (dueDate ?? expirationDate) : expirationDate
}

/**
 * The last day that a license can be snoozed to: the earlier of start-by and due date; once begun, the due date; once filed, the
 * expiration date. Null if that day has come.
 */
export const snoozeLimitOf = (license: Snoozable, today: Day): Day | null => {
  const last = lastOf(license) ?? addDays(today, SNOOZED_AT_MOST)
  return last > today ? last : null
}

/** The last day that a task can be snoozed to: its follow-up date. Null if that day has come. */
export const snoozeLimitOfTask = (followUpDate: Day, today: Day): Day | null => (followUpDate > today ? followUpDate : null)
