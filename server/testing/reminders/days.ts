import type { Knex } from 'knex'
import { aLeave, aRenewal } from '../../../fixtures/builders.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'
import { asStage } from '../../../rules/renewals/stages.ts'
import { clock } from '../../kit/clock.ts'
import { hire, type Office, type Random } from './office.ts'

interface LicenseRow {
  id: number
  active: boolean | 0 | 1
  renewal_id: number | null
  renewal_stage: Stage | null
  due_date: Day | null
  renewal_due_date: Day | null
  expiration_date: Day
  track_date: Day | null
}

/** The column with the day on which a stage was reached, from which the pace is measured. */
const DATED: Partial<Record<Stage, string>> = { 3: 'forms_received_date', 5: 'forms_filed_date', 6: 'license_received_date' }

const aYearLater = (day: Day | null) => (day === null ? null : addDays(day, 365))

const move = async (db: Knex, { id, renewal_id, expiration_date }: LicenseRow, stage: Stage, today: Day) => {
  const dated = DATED[stage]
  const renewed = stage === 6 ? aYearLater(expiration_date) : null
  await db('renewals')
    .where('id', renewal_id)
    .update({ stage, ...(dated && { [dated]: today }), ...(renewed && { expiration_date: renewed }) })
  await db('licenses')
    .where({ id })
    .update({ renewal_stage: stage, ...(renewed && { renewal_expiration_date: renewed }) })
}

const complete = async (db: Knex, license: LicenseRow) => {
  const { id, renewal_id, expiration_date, due_date, track_date } = license
  await db('renewals').where('id', renewal_id).update({ stage: 8, is_active: false, completed_on: clock.now() })
  await db('licenses')
    .where({ id })
    .update({
      renewal_id: null,
      renewal_stage: null,
      renewal_due_date: null,
      renewal_expiration_date: null,
      has_completed_renewal: true,
      expiration_date: aYearLater(expiration_date),
      due_date: aYearLater(due_date),
      track_date: aYearLater(track_date),
    })
}

const delay = (db: Knex, { id, due_date, expiration_date }: LicenseRow, random: Random) => {
  const days = random.below(40)
  return db('licenses')
    .where({ id })
    .update({ due_date: due_date && addDays(due_date, days), expiration_date: addDays(expiration_date, days) })
}

/** Renewals begin, move and are completed, dates move, licenses are closed for a while. */
const workOn = async (db: Knex, license: LicenseRow, random: Random, today: Day) => {
  const { id, active, renewal_stage: stage, renewal_due_date, due_date, expiration_date } = license
  if (!active) {
    if (random.happens(0.05)) await db('licenses').where({ id }).update({ active: true })
    return
  }
  const last = renewal_due_date ?? due_date ?? expiration_date
  if (stage === null && addDays(last, -40) < today && random.happens(0.03))
    await aRenewal(db, { licenseId: id, stage: 2, renewalDueDate: due_date, processStartDate: today })
  else if (stage !== null && stage < 7 && random.happens(0.06)) await move(db, license, asStage(stage + 1), today)
  else if (stage === 7 && random.happens(0.3)) await complete(db, license)
  if (stage === null && random.happens(0.001)) await delay(db, license, random)
  if (random.happens(0.0005)) await db('licenses').where({ id }).update({ active: false })
}

/** A user leaves, and a new one joins. In half of the cases, the licenses are assigned to the new user. */
const someoneLeaves = async (db: Knex, office: Office, random: Random) => {
  const side = oneOf([...office.people.keys()], random)
  const people = office.people.get(side) ?? []
  const leaving = oneOf(people.slice(1), random)
  await db('users').where('id', leaving).update({ active: false })
  office.people.set(
    side,
    people.filter((one) => one !== leaving),
  )
  await hire(db, office, random, side || null, side === 0 ? 'Contributor' : 'ClientContributor')
  const successor = office.people.get(side)?.at(-1)
  if (random.happens(0.5)) await db('licenses').where('assigned_user_id', leaving).update({ assigned_user_id: successor })
}

/** A user is away for a week, in half of the cases with a deputy. */
export const someoneIsAway = async (db: Knex, office: Office, random: Random, today: Day) => {
  const people = office.people.get(oneOf([...office.people.keys()], random)) ?? []
  const userId = oneOf(people, random)
  const endsOn = addDays(today, 6)
  if (await db('leaves').where('user_id', userId).where('ends_on', '>=', today).first('id')) return
  const deputyId = random.happens(0.5)
    ? oneOf(
        people.filter((one) => one !== userId),
        random,
      )
    : null
  await aLeave(db, { userId, deputyId, startsOn: today, endsOn })
}

const oneOf = <T>(from: readonly T[], random: Random): NonNullable<T> => present(from[random.below(from.length)])

/** One day of work in the office. */
export const workADay = async (db: Knex, office: Office, random: Random, today: Day): Promise<void> => {
  const licenses: LicenseRow[] = await db('licenses').whereIn('id', office.licenseIds).orderBy('id')
  for (const license of licenses) await workOn(db, license, random, today)
  if (random.happens(0.02)) await someoneLeaves(db, office, random)
  if (random.happens(0.08)) await someoneIsAway(db, office, random, today)
}

/** Sets a new due date for all licenses without a renewal: a day with far more mails than usual. */
export const allAreDue = (db: Knex, office: Office, due: Day) =>
  db('licenses')
    .whereIn('id', office.licenseIds)
    .whereNull('renewal_stage')
    .update({ due_date: due, expiration_date: addDays(due, 30) })

/**
 * The address of the user with the most licenses, for a mail server that refuses it for some days. Not an administrator, because nobody
 * else may be there to be notified.
 */
export const busiestAddress = async (db: Knex): Promise<string> => {
  const row = await db('licenses')
    .join('users', 'users.id', 'licenses.assigned_user_id')
    .where({ 'users.active': true, 'users.reminder_digest': 'Daily' })
    .whereNotIn('users.role_name', ['Administrator', 'ClientAdministrator'])
    .groupBy('users.email')
    .orderByRaw('count(*) desc, users.email')
    .first('users.email')
  return row.email
}
