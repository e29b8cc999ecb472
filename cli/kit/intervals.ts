import { InvalidArgumentError } from 'commander'
import type { Unit } from '../../rules/day.ts'
import {
  fromForm,
  type IntervalForm,
  type IntervalRule,
  resetFor,
  type TargetMonth,
  toForm,
  UNSET,
} from '../../rules/intervals/intervals.ts'
import { keysOf } from '../../rules/records.ts'
import type { Phrase } from './fields/named.ts'

/** Parses the text of a rule, as describeDueRule and describeTrackRule write it or slightly shorter. */

const UNIT: Record<string, Unit> = { day: 'Days', week: 'Weeks', month: 'Months' }
const TARGET: Record<string, TargetMonth> = { prior: 'MonthPrior', before: 'MonthPrior', of: 'MonthOf', after: 'MonthAfter' }

const unitOf = (word: string | undefined): Unit | undefined => UNIT[word ?? '']

const NONE = /^none$/
const UNSAID = /^(?:not set)?$/
const ON_EXPIRATION = /^on (?:the )?(?:license )?expiration$/
const RELATIVE = /^(\d+) (day|week|month)s? (before|after)(?: (?:the )?(?:license )?expiration)?$/
const FIXED =
  /^(\d+)(?:st|nd|rd|th)(?: day)?,?(?: of)?(?: the)?(?: (\d+)(?:st|nd|rd|th)? months? (prior|before|after)| month(?: (prior|before|of|after))?)(?: (?:the )?(?:license )?expiration)?$/
const ON_DUE_DATE = /^on (?:the )?(?:forms )?due date$/
const TRACKED = /^(\d+) (day|week|month)s?(?: before(?: (?:the )?(?:forms )?due date)?)?$/

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

function dueForm(text: string): Partial<IntervalForm> {
  const word = tidy(text)
  if (NONE.test(word)) return resetFor('None')
  if (UNSAID.test(word)) return resetFor(null)
  const relative = ON_EXPIRATION.test(word) ? ['', '0', 'day', 'before'] : RELATIVE.exec(word)
  if (relative) {
    const [, value, unit, side] = relative
    return {
      ...resetFor('Relative'),
      dueDateRelativeIntervalValue: Number(value),
      dueDateRelativeIntervalUnit: unitOf(unit),
      intervalBeforeAfter: side === 'after' ? 'After' : 'Before',
    }
  }
  const [, day, months = '1', farther, target = farther ?? 'of'] = FIXED.exec(word) ?? []
  if (day === undefined) throw new InvalidArgumentError(`Write ${DUE_FORMS}.`)
  return {
    ...resetFor('Fixed'),
    dueDateFixedIntervalDayOfMonth: Number(day),
    dueDateFixedIntervalMonths: Number(months),
    dueDateFixedIntervalTargetMonth: TARGET[target],
  }
}

function trackForm(text: string): Partial<IntervalForm> {
  const word = tidy(text)
  if (UNSAID.test(word)) return { trackDateIntervalValue: null, trackDateIntervalUnit: null }
  const [, value, unit] = ON_DUE_DATE.test(word) ? ['', '0', 'day'] : (TRACKED.exec(word) ?? [])
  if (value === undefined) throw new InvalidArgumentError('Write 60 days, 8 weeks, 2 months before or on the due date.')
  return { trackDateIntervalValue: Number(value), trackDateIntervalUnit: unitOf(unit) }
}

const DUE_FORMS =
  '30 days before, 2 months after, on expiration, 15th of the month, 15th of the 2nd month prior, 1st of the month after, or none'
const DUE_FIELDS = keysOf(UNSET).filter((field) => !field.startsWith('track'))
const TRACK_FIELDS = ['trackDateIntervalValue', 'trackDateIntervalUnit'] as const

const stored = (form: Partial<IntervalForm>): IntervalRule => fromForm({ ...toForm(UNSET), ...form })
const pick = (rule: IntervalRule, fields: readonly (keyof IntervalRule)[]) =>
  Object.fromEntries(fields.map((field) => [field, rule[field]]))

const due: Phrase = {
  flag: 'due',
  words: `when renewals are due: ${DUE_FORMS}`,
  // The text says before or after; the stored value has a sign.
  fields: [...DUE_FIELDS, 'intervalBeforeAfter'],
  read: (text) => pick(stored(dueForm(text)), DUE_FIELDS),
}

const track: Phrase = {
  flag: 'track',
  words: 'how long before the due date they are tracked: 60 days, 8 weeks, or on the due date',
  fields: TRACK_FIELDS,
  // The track interval needs the due date of the stored rule or of --due.
  read: (text) => pick(stored({ ...trackForm(text), dueDateIntervalType: 'Relative' }), TRACK_FIELDS),
}

export const intervals = [due, track] as const

export const isIntervalField = (field: string): boolean => field in UNSET
