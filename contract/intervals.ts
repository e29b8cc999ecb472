import { type Static, Type } from 'typebox'
import { limits } from '../rules/installation/limits.ts'
import { DATE_SOURCE_LABELS } from '../rules/labels.ts'
import { keysOf } from '../rules/records.ts'
import { Count, Day, Id, LicenseIds, listOf, OneOf, Optional, OrNull, optionalFields, pageFields, Text } from './common.ts'

/** The interval fields of an authority and of a license type. */

const UNITS = ['Days', 'Weeks', 'Months'] as const

const whole = (title: string, minimum: number, maximum: number) => OrNull(Type.Integer({ minimum, maximum, title }))

/** As stored: relative values before the expiration and track values are negative; months are null for MonthOf. */
export const intervalReply = {
  dueDateIntervalType: OrNull(OneOf('Due Date Interval', ['Relative', 'Fixed', 'None'])),
  dueDateRelativeIntervalValue: whole('Due Date Interval Value', -limits.integer, limits.integer),
  dueDateRelativeIntervalUnit: OrNull(OneOf('Due Date Interval Unit', UNITS)),
  dueDateFixedIntervalDayOfMonth: whole('Day of Month', 1, limits.dayOfMonth),
  dueDateFixedIntervalMonths: whole('Months', 1, limits.fixedIntervalMonths),
  dueDateFixedIntervalTargetMonth: OrNull(OneOf('Target Month', ['MonthPrior', 'MonthOf', 'MonthAfter'])),
  trackDateIntervalValue: whole('Track Date Interval Value', -limits.integer, limits.integer),
  trackDateIntervalUnit: OrNull(OneOf('Track Date Interval Unit', UNITS)),
}

/**
 * The interval fields as input. A field that is left out keeps its stored value. With `intervalBeforeAfter`, values are unsigned, as in a
 * form; without it they are signed, as in replies. rules/intervals/given.ts validates the combination.
 */
export const intervalFields = {
  ...optionalFields(intervalReply),
  intervalBeforeAfter: Optional(OneOf('Before or After License Expiration', ['Before', 'After'])),
}

/** A license whose dates would differ under a rule. The preview changes nothing. */
const ChangedDates = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyName: Text('Property', limits.propertyName),
    licenseTypeName: Text('License Type', limits.name),
    oldDueDate: OrNull(Day('Due Date now')),
    newDueDate: OrNull(Day('Due Date then')),
    oldTrackDate: OrNull(Day('Track Date now')),
    newTrackDate: OrNull(Day('Track Date then')),
  },
  { title: 'A license whose dates would differ under the rule' },
)
export type ChangedDates = Static<typeof ChangedDates>

export const CHANGED_DATES_COLUMNS = [
  'licenseNumber',
  'propertyName',
  'licenseTypeName',
  'oldDueDate',
  'newDueDate',
  'oldTrackDate',
  'newTrackDate',
] as const

/** The body of a preview: the changed rule and the page of licenses. */
export const previewFields = { ...pageFields(CHANGED_DATES_COLUMNS, 'licenseNumber'), ...intervalFields }
const Page = Type.Object(pageFields(CHANGED_DATES_COLUMNS, 'licenseNumber'))
export type PreviewPage = Static<typeof Page>

export const Preview = listOf(ChangedDates)

export const dateSource = OrNull(OneOf('Where the date comes from', keysOf(DATE_SOURCE_LABELS)))

const SimulatedLicense = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyName: Text('Property', limits.propertyName),
    licenseType: Text('License Type', limits.name),
    oldDueDate: OrNull(Day('Due Date now')),
    newDueDate: OrNull(Day('Due Date then')),
    dueDateSource: dateSource,
    oldTrackDate: OrNull(Day('Track Date now')),
    newTrackDate: OrNull(Day('Track Date then')),
    trackDateSource: dateSource,
  },
  { title: 'A license with its dates now and when next calculated' },
)
export type SimulatedLicense = Static<typeof SimulatedLicense>

const SIMULATED_COLUMNS = [
  'licenseNumber',
  'propertyName',
  'licenseType',
  'oldDueDate',
  'newDueDate',
  'oldTrackDate',
  'newTrackDate',
] as const

const simulationPage = {
  ...pageFields(SIMULATED_COLUMNS, 'licenseNumber'),
  includeEntered: Optional(Type.Boolean({ default: false, title: 'Include Dates That Stay as Entered' })),
  licenseIds: Optional(LicenseIds),
}
const SimulationPage = Type.Object(simulationPage)
export type SimulationPage = Static<typeof SimulationPage>

/** The body of a simulation: the rule, and the page of licenses. */
export const simulationFields = { ...simulationPage, ...intervalFields }

export const Simulation = Type.Object(
  {
    ...listOf(SimulatedLicense).properties,
    changingCount: Count('Licenses with a date that would change'),
    stayingCount: Count('Licenses whose dates stay because they were entered'),
  },
  { title: 'What a rule would change' },
)
export type Simulation = Static<typeof Simulation>
