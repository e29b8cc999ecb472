import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import { DEFAULT_POLICY, type ReminderStep } from '../../../rules/reminders/policy.ts'
import { inPages } from '../../kit/database/in-pages.ts'
import { ReminderPolicy } from './policy.model.ts'

/** The owner id of the provider; the others are ids of clients. */
export const PROVIDER = 0

/** A policy as the engine uses it. */
export interface Policy {
  ownerId: number
  steps: readonly ReminderStep[]
  isOn: boolean
  /** Who switched it off; null if nobody has. */
  switchedOffBy: string | null
  /** Reminders due before this day are not sent. */
  from: Day
}

/** A policy that was never changed: version 0. */
const missing = (ownerId: number): ReminderPolicy =>
  Object.assign(new ReminderPolicy(), {
    id: 0,
    version: 0,
    ownerId,
    steps: null,
    isOn: false,
    sendsFrom: null,
    switchedOn: null,
    switchedOffBy: null,
  })

/** The stored policy of an owner, or one that was never changed. */
export const policyOf = async (db: Knex, ownerId: number): Promise<ReminderPolicy> =>
  (await ReminderPolicy.query(db).findOne('owner_id', ownerId)) ?? missing(ownerId)

/** The steps in force. A client without own steps uses the provider's, but not the addresses in them, which are the provider's. */
export const stepsInForce = (own: ReminderPolicy, provider: ReminderPolicy): readonly ReminderStep[] => {
  if (own.steps) return own.steps
  const steps = provider.steps ?? DEFAULT_POLICY
  return own.ownerId === PROVIDER ? steps : steps.map((step) => ({ ...step, addresses: [] }))
}

/** The policy as its readers see it. */
export const shownPolicy = async (db: Knex, policy: ReminderPolicy) => ({
  version: policy.version,
  isOwn: policy.steps !== null,
  isOn: policy.isOn,
  sendsFrom: policy.sendsFrom,
  switchedOffBy: policy.switchedOffBy,
  steps: [...stepsInForce(policy, await policyOf(db, PROVIDER))],
})

/** A date before all others, for a preview that includes everything. */
const ALWAYS = '1900-01-01'

/** Loads the policies of all owners. `assumeOn` treats each as switched on from this day, for a preview. */
export const loadPolicies = async (db: Knex, assumeOn?: Day): Promise<(ownerId: number) => Policy> => {
  const stored = await inPages((after, size) => ReminderPolicy.query(db).where('id', '>', after).orderBy('id').limit(size))
  const rows = new Map(stored.map((row) => [row.ownerId, row]))
  const provider = rows.get(PROVIDER) ?? missing(PROVIDER)
  const known = new Map<number, Policy>()
  return (ownerId) => {
    const found = known.get(ownerId)
    if (found) return found
    const row = rows.get(ownerId) ?? missing(ownerId)
    const policy = {
      ownerId,
      steps: stepsInForce(row, provider),
      isOn: row.isOn || assumeOn !== undefined,
      switchedOffBy: row.switchedOffBy,
      from: (row.isOn ? row.sendsFrom : assumeOn) ?? ALWAYS,
    }
    known.set(ownerId, policy)
    return policy
  }
}
