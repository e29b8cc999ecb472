import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { PACE_FIGURES, PACE_SAMPLES, PACE_SOURCES } from '../../rules/watch/pace.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, Id, OneOf, OrNull, Text } from '../common.ts'
import { deadlineFields } from './deadlines.ts'

const Days = Type.Integer({ minimum: 0, title: 'Days' })

const PaceRenewal = Type.Object(
  {
    renewalId: Id,
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyName: Text('Property', limits.propertyName),
    from: Day('From'),
    to: Day('To'),
    days: Days,
  },
  { title: 'A completed renewal that a figure is measured from' },
)

const Figure = Type.Object(
  {
    figure: OneOf('Figure', PACE_FIGURES),
    days: OrNull(Days),
    source: OneOf('Source', PACE_SOURCES),
    renewals: Type.Array(PaceRenewal, { maxItems: PACE_SAMPLES, title: 'The renewals that were measured' }),
  },
  { title: 'How long a part of a renewal takes, and where that comes from' },
)

export const LicensePace = Type.Object(
  {
    ...deadlineFields,
    actBy: OrNull(Day('Act By')),
    why: Text('Why', limits.notes),
    figures: Type.Array(Figure, { title: 'Figures' }),
    earliestFilingDate: OrNull(Day('Earliest Filing')),
  },
  { title: 'When a license must begin, and why' },
)
export type LicensePace = Static<typeof LicensePace>

export const licensePace = defineCalls({
  pace: {
    method: 'GET',
    path: '/licenses/{id}/pace',
    permission: 'mayRenew',
    does: 'Return the day by which the renewal of a license must begin, with each figure behind it and the renewals that it was measured from.',
    reply: LicensePace,
  },
})

const Median = Type.Object({ days: Days, clients: Count('Clients') }, { title: 'A median across clients' })
const median = (title: string) => Type.Union([Median, Type.Null()], { title })

/** The medians across all clients with a measured pace, for the figures that a license type can hold. */
export const TypePace = Type.Object(
  { preparationDays: median('Preparation'), processingDays: median('Processing') },
  { title: 'How long renewals of a license type take, across clients' },
)
export type TypePace = Static<typeof TypePace>
