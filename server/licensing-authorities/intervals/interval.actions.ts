import type { IntervalPreview, Simulate } from '../../../contract/licensing-authorities/intervals.ts'
import {
  type GivenIntervals,
  type IntervalRule,
  ruleGiven,
  ruleOf,
  sameDueRule,
  sameTrackRule,
  saysIntervals,
  whatIntervalsNeed,
} from '../../../rules/intervals/intervals.ts'
import { withDueRuleOf, withTrackRuleOf } from '../../../rules/intervals/sync.ts'
import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { change } from '../../kit/database/change.ts'
import { among } from '../../kit/database/many.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { License } from '../../licenses/license.model.ts'
import type { LicensingAuthority } from '../licensing-authority.model.ts'
import { mustBeActive } from '../licensing-authority.queries.ts'
import { INTERVALS, typesKeptWith } from './interval-sync.queries.ts'
import type { NewRule } from './simulation.queries.ts'

type Errors = Record<string, string[]>
type IntervalKind = keyof typeof INTERVALS

/** The errors of the intervals in a body, to be combined with its other errors. */
export const intervalErrors = (given: GivenIntervals, stored?: IntervalRule): Errors =>
  Object.fromEntries(Object.entries(whatIntervalsNeed(given, stored)).map(([field, sentence]) => [field, [sentence]]))

/** The rule of a body merged with the stored one, in the stored form. Throws if it is invalid. */
export const checkedRule = (given: GivenIntervals, stored?: IntervalRule): IntervalRule => {
  const errors = intervalErrors(given, stored)
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  return ruleGiven(given, stored)
}

const synced = { DueDate: withDueRuleOf, TrackDate: withTrackRuleOf }

/** The types to sync: with the authority's keeper, and with intervals that can be synced. */
const typesToSync = async (
  { db }: CallContext,
  authority: LicensingAuthority,
  ids: number[],
  kind: IntervalKind,
): Promise<LicenseType[]> => {
  const types = await typesKeptWith(db, authority).whereIn('license_types.id', ids)
  if (types.length !== ids.length) throw refuse.unknownId('licenseTypeIds')
  if (!types.every(INTERVALS[kind].canSync)) throw refuse.rule('syncWithoutDueDate', 'licenseTypeIds')
  return types
}

/**
 * Gives types their authority's interval. Changes rules only, never the dates of licenses. Types that inherit the interval are up to
 * date already.
 */
export const syncIntervals = async (ctx: CallContext, authority: LicensingAuthority, ids: number[], kind: IntervalKind): Promise<void> => {
  mustBeActive(authority)
  if (ids.length === 0) throw refuse.invalid({ licenseTypeIds: [messages.licenseTypeSelectionRequired] })
  for (const type of await typesToSync(ctx, authority, ids, kind))
    if (INTERVALS[kind].isOutOfSync(type, authority)) await change(ctx, type, synced[kind](authority, type))
}

/** The rules that types would have if the authority's rule changed and some types were then synced. */
export const newRulesOf = async (
  ctx: CallContext,
  authority: LicensingAuthority,
  body: Pick<IntervalPreview, 'licenseTypeIds' | 'sync' | keyof GivenIntervals>,
): Promise<NewRule[]> => {
  const { licenseTypeIds: ids = [], sync } = body
  if (ids.length > 0 && sync === undefined) throw refuse.invalid({ sync: [messages.required] })
  const rule = checkedRule(body, authority)
  const isOnlySync = sync !== undefined && sameDueRule(rule, authority) && sameTrackRule(rule, authority)
  const heirs = await LicenseType.query(ctx.db)
    .modify(LicenseType.visibleTo(ctx.user))
    .where({ licensing_authority_id: authority.id })
    .whereNull('due_date_interval_type')
  const others =
    sync === undefined ? [] : (await typesToSync(ctx, authority, ids, sync)).filter((type) => INTERVALS[sync].isOutOfSync(type, rule))
  return [
    // A sync alone does not affect types that already inherit.
    ...(isOnlySync ? [] : heirs).map(({ id, isSeasonal }) => ({ licenseTypeId: id, isSeasonal, rule })),
    ...others.map((type) => ({ licenseTypeId: type.id, isSeasonal: type.isSeasonal, rule: synced[present(sync)](rule, type) })),
  ]
}

/** The stored rules of an authority's types, or of those with the given ids. */
export const storedRulesOf = async ({ db }: CallContext, authority: LicensingAuthority, ids?: number[]): Promise<NewRule[]> => {
  const kept = typesKeptWith(db, authority)
  const types = await (ids ? kept.whereIn('license_types.id', ids) : kept)
  if (ids && types.length !== ids.length) throw refuse.unknownId('licenseTypeIds')
  return types.map((type) => ({ licenseTypeId: type.id, isSeasonal: type.isSeasonal, rule: ruleOf(type, authority) }))
}

/** Throws 400 on `licenseIds` if the user sees no such license of the authority. */
export const mustBeLicensesOf = async ({ db, user }: CallContext, authority: { id: number }, ids?: number[]): Promise<void> => {
  if (!ids) return
  const there = db('licenses')
    .modify(License.visibleTo(user))
    .where('licenses.licensing_authority_id', authority.id)
    .modify(among(db, 'licenses.id', ids))
  const found = await there.count({ total: '*' }).first()
  if (Number(found?.total) !== new Set(ids).size) throw refuse.unknownId('licenseIds')
}

/** The rules to simulate: what a body would change, or else the stored ones. */
export const rulesToSimulate = (ctx: CallContext, authority: LicensingAuthority, body: Simulate): Promise<NewRule[]> =>
  body.sync !== undefined || saysIntervals(body) ? newRulesOf(ctx, authority, body) : storedRulesOf(ctx, authority, body.licenseTypeIds)
