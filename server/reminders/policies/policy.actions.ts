import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import { messages, reminderSentences } from '../../../rules/messages.ts'
import { policyProblems, type ReminderStep } from '../../../rules/reminders/policy.ts'
import { Client } from '../../clients/client.model.ts'
import { clock } from '../../kit/clock.ts'
import type { Acting } from '../../kit/database/acting.ts'
import { change, create } from '../../kit/database/change.ts'
import { refuse } from '../../kit/http/problems.ts'
import { provider } from '../../kit/provider.ts'
import { User } from '../../users/user.model.ts'
import { ReminderPolicy } from './policy.model.ts'
import { PROVIDER, policyOf } from './policy.queries.ts'

const save = async (acting: Acting, policy: ReminderPolicy, values: Partial<ReminderPolicy>): Promise<void> => {
  if (policy.id) await change(acting, policy, values)
  else await create(acting, ReminderPolicy, { isOn: false, ...values, ownerId: policy.ownerId })
}

const ADMINISTRATORS: ReminderStep['recipients'] = ['Administrators']

const mustBeSound = (steps: readonly ReminderStep[], ownerId: number) => {
  const errors: Record<string, string[]> = {}
  for (const { index, problem } of policyProblems(steps))
    errors[`steps.${index}.${problem === 'repeatedStep' ? 'days' : 'recipients'}`] = [messages[problem]]
  if (ownerId !== PROVIDER)
    for (const [index, { recipients }] of steps.entries())
      if (recipients.includes('ClientAdministrators')) errors[`steps.${index}.recipients`] = [messages.notAcrossSides]
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}

/** Sets the steps of a policy; null restores the provider's steps. */
export const setSteps = async (acting: Acting, policy: ReminderPolicy, steps: ReminderStep[] | null): Promise<void> => {
  if (steps) mustBeSound(steps, policy.ownerId)
  if (JSON.stringify(steps) !== JSON.stringify(policy.steps)) await save(acting, policy, { steps })
}

/** The policies whose steps name an address, and the number of those steps. Searches one client, or all owners if `clientId` is null. */
export const policiesNaming = async (db: Knex, address: string, clientId: number | null) => {
  const key = address.toLowerCase()
  const policies = await ReminderPolicy.query(db).modify((rows) => clientId !== null && rows.where('owner_id', clientId))
  const isNamed = (one: string) => one.toLowerCase() === key
  const naming = policies.filter(({ steps }) => steps?.some(({ addresses }) => addresses.some(isNamed)))
  const stepsCount = naming.reduce((sum, { steps }) => sum + (steps ?? []).filter((step) => step.addresses.some(isNamed)).length, 0)
  return { policies: naming, stepsCount, isNamed }
}

/** Replaces an address in all policies that name it, or removes it. A step that loses its last recipient goes to the administrators. */
export const moveAddress = async (acting: Acting, from: { email: string; clientId: number | null }, to: string | null): Promise<number> => {
  const { policies, stepsCount, isNamed } = await policiesNaming(acting.db, from.email, from.clientId)
  for (const policy of policies) {
    const moved = (policy.steps ?? []).map((step) => {
      const others = step.addresses.filter((one) => !isNamed(one))
      if (others.length === step.addresses.length) return step
      const isThere = others.some((one) => one.toLowerCase() === to?.toLowerCase())
      const addresses = isThere || to === null ? others : [...others, to]
      // A policy whose step has no recipient at all cannot be saved.
      return addresses.length + step.recipients.length > 0 ? { ...step, addresses } : { ...step, addresses, recipients: ADMINISTRATORS }
    })
    await change(acting, policy, { steps: moved })
  }
  return stepsCount
}

/** A client whose licenses the provider renews has no policy of its own. */
export const mustHavePolicy = async (db: Knex, clientId: number): Promise<void> => {
  const client = await Client.query(db).findById(clientId)
  if (!client) throw refuse.unknownId('clientId')
  if (client.serviceLevel === 'FullService') throw refuse.rule('fullServiceReminders')
}

/** The name of the acting person; people of the provider are shown to a client as the provider. */
const nameFor = async ({ db, user }: Acting, ownerId: number): Promise<string | null> => {
  if (!user) return null
  if (ownerId !== PROVIDER && user.clientId === null) return provider.name()
  const person = await User.query(db).findById(user.id)
  return person ? `${person.firstName} ${person.lastName}` : null
}

/** Suppresses lines that wait for a mail, such as those of a held run. */
const dropWaiting = (db: Knex, ownerId: number, by: string | null) =>
  db('reminder_lines')
    .where({ owner_id: ownerId, status: 'planned', mail_id: null })
    .update({ status: 'suppressed', reason: reminderSentences.switchedOff(by) })

/** Switches the reminders of an owner on from a day, or off. */
export const switchReminders = async (acting: Acting, ownerId: number, isOn: boolean, from: Day): Promise<void> => {
  const policy = await policyOf(acting.db, ownerId)
  const switchedOn = policy.isOn ? policy.switchedOn : clock.now()
  if (isOn) return save(acting, policy, { isOn, sendsFrom: from, switchedOn, switchedOffBy: null })
  const by = await nameFor(acting, ownerId)
  await save(acting, policy, { isOn, sendsFrom: null, switchedOn: null, switchedOffBy: by })
  await dropWaiting(acting.db, ownerId, by)
}
