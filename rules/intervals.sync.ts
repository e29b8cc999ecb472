import { ruleGiven } from './intervals.given.ts'
import { describeTrackRule, type IntervalRule, sameDueRule, sameTrackRule } from './intervals.ts'

/** Syncing gives a license type its authority's interval. One that has no rule of its own is never out of sync: it inherits. */
const isOwn = (type: IntervalRule): boolean => type.dueDateIntervalType !== null

/** An authority that was never given a rule has nothing to give. */
export const isDueOutOfSync = (type: IntervalRule, authority: IntervalRule): boolean =>
  authority.dueDateIntervalType !== null && isOwn(type) && !sameDueRule(type, authority)

export const isTrackOutOfSync = (type: IntervalRule, authority: IntervalRule): boolean =>
  authority.trackDateIntervalValue !== null && isOwn(type) && !sameTrackRule(type, authority)

/** A track interval hangs on a due date interval (spec 3 §4 "Sync dialogs"). */
export const canSyncTrack = (type: IntervalRule): boolean => type.dueDateIntervalType !== 'None'

/** The type's rule with its authority's due interval: its track interval stays, unless there is none to hang it on. */
export const withDueRuleOf = (authority: IntervalRule, type: IntervalRule): IntervalRule =>
  ruleGiven({ trackDateIntervalValue: type.trackDateIntervalValue, trackDateIntervalUnit: type.trackDateIntervalUnit }, authority)

/** The type's rule with its authority's track interval. */
export const withTrackRuleOf = (authority: IntervalRule, type: IntervalRule): IntervalRule =>
  ruleGiven({ trackDateIntervalValue: authority.trackDateIntervalValue, trackDateIntervalUnit: authority.trackDateIntervalUnit }, type)

/** The track interval of a group of types; of those without a due date interval there is nothing to say but that. */
export const describeTrackGroup = (type: IntervalRule): string => (canSyncTrack(type) ? describeTrackRule(type) : 'No due date interval')
