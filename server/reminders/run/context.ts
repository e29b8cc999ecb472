import type { Day } from '../../../rules/day.ts'
import type { WeekDate } from '../../../rules/reminders/lines.ts'
import type { ReminderDate, ReminderKind } from '../../../rules/reminders/policy.ts'
import { newProof, type Proof } from '../../../rules/reminders/words.ts'
import type { StandingLevel } from '../../../rules/watch/standing.ts'
import type { Config } from '../../kit/config.ts'
import type { Database } from '../../kit/database/db.ts'
import type { Log } from '../../kit/log.ts'
import type { Policy } from '../policies/policy.queries.ts'
import type { Directory } from './people.queries.ts'
import { type Mailed, mailedAlready } from './plan.ts'
import type { StoredRun } from './run.model.ts'
import type { WatchedLicense } from './watched.queries.ts'

export interface RunHost {
  database: Pick<Database, 'read' | 'write'>
  config: Config
  log: Log
}

/** Counts of an owner's licenses: by standing level today, and by kind of date until Sunday. */
export interface Week {
  levels: Map<StandingLevel, number>
  coming: Map<ReminderDate, number>
}

/** The dates until Sunday of one person's licenses: the first ones, and the number of others. */
export interface Ahead {
  dates: { licenseId: number; date: WeekDate; day: Day; licenseNumber: string; propertyName: string }[]
  more: number
}

/** The state shared by the steps of a run. Its size grows with the number of people and clients, not of licenses. */
export interface RunContext extends RunHost {
  run: StoredRun
  today: Day
  policyOf(ownerId: number): Policy
  directory: Directory
  mailed: Mailed
  /** By owner. */
  proofs: Map<number, Proof>
  /** By owner, for the summary of the week; null on other days. */
  weeks: Map<number, Week> | null
  /** By address, for the mails of assignees; empty on days without a summary. */
  ahead: Map<string, Ahead>
  failed: number
  suppressed: number
  /** Fires when the process stops, or when another process has taken the run. */
  signal: AbortSignal
}

/** A line that waits for its mail. */
export interface WaitingRow {
  id: number
  licenseId: number
  step: string
  targetDate: Day
  occurrence: number
  recipient: string
  recipientName: string | null
  ownerId: number
  kind: ReminderKind
  isEscalation: boolean | 0 | 1
  reason: string | null
}

export type ReadyRow = WaitingRow & { license: WatchedLicense }

export const proofOf = ({ proofs }: Pick<RunContext, 'proofs'>, ownerId: number): Proof => {
  const proof = proofs.get(ownerId) ?? newProof()
  proofs.set(ownerId, proof)
  return proof
}

type Given = Omit<RunContext, 'ahead' | 'proofs' | 'failed' | 'suppressed' | 'mailed'>

export const contextOf = (given: Given): RunContext => ({
  ...given,
  mailed: mailedAlready(given.database.read, given.today),
  ahead: new Map(),
  proofs: new Map(),
  failed: 0,
  suppressed: 0,
})

/** Thrown when the process stops or another process has taken over the run. */
export class RunEnded extends Error {}

export const mustGoOn = ({ signal }: Pick<RunContext, 'signal'>): void => {
  if (signal.aborted) throw new RunEnded()
}
