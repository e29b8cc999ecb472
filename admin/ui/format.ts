import { kindOf } from '../../contract/fields/kinds.ts'
import type { Field } from '../../contract/fields/schema.ts'
import { formatDay } from '../../rules/day.ts'
import { formatMoment } from '../../rules/moment.ts'
import { formatDollars } from '../../rules/money.ts'

const NOTHING = '–'

/** A value for tables and profiles: dates, times, dollars, Yes and No; a dash for none. */
export const format = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  switch (kindOf(field)) {
    case 'day':
      return formatDay(String(value))
    case 'moment':
      return formatMoment(String(value))
    case 'money':
      return formatDollars(Number(value))
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'choices':
      return [value].flat().join(', ') || NOTHING
    case 'rows':
      return `${[value].flat().length}`
    default:
      return String(value)
  }
}
