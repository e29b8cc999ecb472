import type { Knex } from 'knex'
import { addDays, type Day } from '../../rules/day.ts'
import { plannedLines, type Reminded } from '../../rules/reminders/due.ts'
import { MOST_DAYS, offsetOf, type ReminderCondition, type ReminderDate, type ReminderStep } from '../../rules/reminders/policy.ts'
import { FILED } from '../../rules/renewals/stages.ts'
import { RECEIVED } from '../../rules/watch/standing.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { ACTIVE_SQL, RENEWAL_DUE } from '../licenses/license.model.ts'
import { HAS_NEW_EXPIRATION } from '../licenses/standing/standing.queries.ts'
import { type Policy, PROVIDER } from '../reminders/policies/policy.queries.ts'

const NO_DATES: Reminded['dates'] = { StartBy: null, TrackDate: null, DueDate: null, ExpirationDate: null }

/** No working day is further before a day than this: a weekend and a holiday. */
const LONGEST_REST = 5

/** The days on which a step goes out in a range, by the date that it counts from. */
function sendDays(step: ReminderStep, { from, to }: { from: Day; to: Day }, today: Day): Map<Day, Day> {
  const found = new Map<Day, Day>()
  const last = addDays(to, LONGEST_REST - offsetOf(step))
  // A repeated step goes on long after its date.
  for (let date = addDays(from, -offsetOf(step) - (step.repeatDays === null ? 0 : MOST_DAYS)); date <= last; date = addDays(date, 1)) {
    const [line] = plannedLines({ renewalStage: null, dates: { ...NO_DATES, [step.date]: date } }, [step], today)
    if (line && line.sendOn >= from && line.sendOn <= to) found.set(date, line.sendOn)
  }
  return found
}

/** The date that a step counts from, in SQL: `remindedOf` a license. */
const DATE_SQL: Record<ReminderDate, string> = {
  StartBy: '(case when licenses.renewal_stage is null then coalesce(licenses.start_by, licenses.track_date) end)',
  TrackDate: 'licenses.track_date',
  DueDate: RENEWAL_DUE,
  ExpirationDate: `(case when ${HAS_NEW_EXPIRATION} then licenses.renewal_expiration_date else licenses.expiration_date end)`,
}

/** `holds` of a condition, in SQL. */
const HOLDS: Record<ReminderCondition, string> = {
  NotBegun: 'licenses.renewal_stage is null',
  NotFiled: `coalesce(licenses.renewal_stage, 0) < ${FILED}`,
  NotReceived: `coalesce(licenses.renewal_stage, 0) < ${RECEIVED}`,
  Any: 'true',
}

/** The owner of the policy that a user's calendar shows: their client, or the provider. */
export const ownerOf = ({ clientId }: Pick<SignedIn, 'clientId'>): number => clientId ?? PROVIDER

/** SQL for `isWatched`: the licenses to which the policy of an owner applies. */
const remindedBy =
  (db: Knex, ownerId: number): Scope =>
  (query: Query) => {
    const ofProvider = db('clients').where('service_level', 'FullService').select('id')
    query.whereNull('licenses.master_license_id').whereRaw(ACTIVE_SQL)
    query.whereNotIn(
      'licenses.license_type_id',
      db('license_types')
        .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
        .where('license_terms.kind', 'OneTime')
        .select('license_types.id'),
    )
    if (ownerId === PROVIDER)
      query.where((own) => own.where('licenses.renewal_designation', 'Provider').orWhereIn('licenses.client_id', ofProvider))
    else query.where('licenses.client_id', ownerId).whereNot('licenses.renewal_designation', 'Provider')
  }

/** A step that is sent in a range, with its licenses and its days. */
export interface StepDays {
  step: ReminderStep
  /** SQL of the date that it counts from. */
  date: string
  days: Map<Day, Day>
  scope: Scope
}

/** The steps of a policy that go out in a range if nothing changes; none while it is switched off. */
export const stepDays = (db: Knex, policy: Policy, range: { from: Day; to: Day }, today: Day): StepDays[] => {
  if (!policy.isOn) return []
  const from = range.from < policy.from ? policy.from : range.from
  return policy.steps.flatMap((step) => {
    const days = sendDays(step, { ...range, from }, today)
    if (days.size === 0) return []
    const targets = [...days.keys()]
    const date = DATE_SQL[step.date]
    const scope: Scope = (query) => {
      query
        .modify(remindedBy(db, policy.ownerId))
        .whereRaw(HOLDS[step.condition])
        .whereRaw(`${date} between ? and ?`, [targets[0] ?? '', targets.at(-1) ?? ''])
    }
    return [{ step, date, days, scope }]
  })
}
