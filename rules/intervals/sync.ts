import { ruleGiven } from './given.ts'
import { describeTrackRule, type IntervalRule, sameDueRule, sameTrackRule } from './intervals.ts'

/** Whether a type has a rule of its own. Others inherit the authority's rule and are never out of sync; a sync copies it to own rules. */
const isOwn = (type: IntervalRule): boolean => type.dueDateIntervalType !== null

/** An authority without a rule has nothing to copy. */
export const isDueOutOfSync = (type: IntervalRule, authority: IntervalRule): boolean =>
  authority.dueDateIntervalType !== null && isOwn(type) && !sameDueRule(type, authority)

export const isTrackOutOfSync = (type: IntervalRule, authority: IntervalRule): boolean =>
  authority.trackDateIntervalValue !== null && isOwn(type) && !sameTrackRule(type, authority)

/** A track interval needs a due date interval. */
export const canSyncTrack = (type: IntervalRule): boolean => type.dueDateIntervalType !== 'None'

/** The type's rule with its authority's due interval. The type's track interval stays, unless the new rule has no due date. */
export const withDueRuleOf = (authority: IntervalRule, type: IntervalRule): IntervalRule =>
  ruleGiven({ trackDateIntervalValue: type.trackDateIntervalValue, trackDateIntervalUnit: type.trackDateIntervalUnit }, authority)

/** The type's rule with its authority's track interval. */
export const withTrackRuleOf = (authority: IntervalRule, type: IntervalRule): IntervalRule =>
  ruleGiven({ trackDateIntervalValue: authority.trackDateIntervalValue, trackDateIntervalUnit: authority.trackDateIntervalUnit }, type)

/** The track interval of a group of types. Without a due date interval there is no track interval to describe. */
export const describeTrackGroup = (type: IntervalRule): string => (canSyncTrack(type) ? describeTrackRule(type) : 'No due date interval')
