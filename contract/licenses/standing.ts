import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { FLAG_LABELS, type Flags } from '../../rules/watch/flags.ts'
import { STANDING_LABELS, STANDINGS } from '../../rules/watch/standing.ts'
import { Count, Flag, OneOf, Optional, OrNull, Text } from '../common.ts'

export const Standing = Type.Object(
  {
    level: OneOf('Standing', STANDINGS),
    days: OrNull(Type.Integer({ title: 'Days', description: 'Since, short of or until the date that the text counts to' })),
    text: Text('Standing', limits.name),
  },
  { title: 'Standing', description: 'What a license needs today' },
)
export type Standing = Static<typeof Standing>

/** The fields that every reply about a license has. */
export const standingFields = {
  standing: Standing,
  noDocument: Flag(FLAG_LABELS.noDocument),
  unassigned: Flag(FLAG_LABELS.unassigned),
}

export interface StandingFields extends Record<keyof Flags, boolean> {
  standing: Standing
}

/** Counts of the licenses that most need attention. */
export const attentionCounts = {
  expiredCount: Count(STANDING_LABELS.expired),
  pastDueCount: Count(STANDING_LABELS.pastDue),
  noDocumentCount: Count(FLAG_LABELS.noDocument),
}

/** The filter of a list of licenses. */
export const standings = Optional(
  Type.Array(OneOf('Standing', STANDINGS), {
    maxItems: STANDINGS.length,
    title: 'Standing',
    description: `Any of: ${STANDINGS.map((level) => STANDING_LABELS[level]).join(', ')}`,
  }),
)
