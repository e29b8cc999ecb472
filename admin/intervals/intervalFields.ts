import type { Values } from '../../contract/fields/schema.ts'
import { BEFORE_AFTER_LABELS, optionsOf, TARGET_MONTH_LABELS, UNIT_LABELS } from '../../rules/labels.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

const isRelative = ({ dueDateIntervalType }: Values) => dueDateIntervalType === 'Relative'
const isFixed = ({ dueDateIntervalType }: Values) => dueDateIntervalType === 'Fixed'
export const hasDueDate = (values: Values) => isRelative(values) || isFixed(values)

/** The number of months has no meaning for the month of the expiration. */
const hasMonths = (values: Values) => isFixed(values) && values.dueDateFixedIntervalTargetMonth !== 'MonthOf'

const units = optionsOf(UNIT_LABELS)

/**
 * The inputs for due and track date intervals of an authority or a license type. `notSet` is the label for "no interval". Draw
 * <ResetIntervals /> in the same form.
 */
export const intervalFields = (notSet = 'Not set'): FieldData[] => [
  { name: 'dueDateIntervalType', heading: 'Due Date Interval', wide: true, empty: notSet },
  { name: 'dueDateRelativeIntervalValue', label: 'Value', required: true, min: 1, shownIf: isRelative },
  { name: 'dueDateRelativeIntervalUnit', label: 'Unit', required: true, options: units, shownIf: isRelative },
  { name: 'intervalBeforeAfter', label: 'Before or After', required: true, options: optionsOf(BEFORE_AFTER_LABELS), shownIf: isRelative },
  { name: 'dueDateFixedIntervalDayOfMonth', required: true, min: 1, shownIf: isFixed },
  { name: 'dueDateFixedIntervalTargetMonth', required: true, options: optionsOf(TARGET_MONTH_LABELS), shownIf: isFixed },
  { name: 'dueDateFixedIntervalMonths', required: true, min: 1, shownIf: hasMonths },
  {
    name: 'trackDateIntervalValue',
    heading: 'Track Date Interval',
    label: 'Value before the Forms Due Date',
    required: true,
    min: 1,
    shownIf: hasDueDate,
  },
  { name: 'trackDateIntervalUnit', label: 'Unit before the Forms Due Date', required: true, options: units, shownIf: hasDueDate },
]

export const INTERVAL_NAMES = intervalFields().map(({ name }) => name)
