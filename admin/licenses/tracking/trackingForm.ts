import type { Values } from '../../../contract/fields/schema.ts'
import { type TrackedKind, whatTrackingNeeds } from '../../../rules/licenses/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from '../../ui/forms/resolver.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** The dates and notes of a license. `isByRule`: the track date is the one that the type's interval gives. */
export const trackingFields = ({ isPerpetual, isChild }: TrackedKind, isByRule: boolean): FieldData[] => [
  {
    name: 'effectiveDate',
    required: !isChild,
    disabled: isChild,
    helperText: isChild ? messages.effectiveDateOfSecondary : undefined,
  },
  { name: 'expirationDate', required: !isPerpetual && !isChild },
  {
    name: 'trackDate',
    required: !isPerpetual && !isChild,
    helperText: isByRule ? messages.trackDateFromInterval : undefined,
  },
  { name: 'isTrackingOnly' },
  { name: 'notes', lines: 3 },
]

/** The errors of the dates, by the same rule as the server. */
export const checkTracking = (kind: TrackedKind, { effectiveDate, expirationDate, trackDate }: Values): Errors => {
  const dates = {
    effectiveDate: (effectiveDate as string) || null,
    expirationDate: (expirationDate as string) || null,
    trackDate: (trackDate as string) || null,
  }
  return Object.fromEntries(Object.entries(whatTrackingNeeds(dates, kind)).map(([field, key]) => [field, messages[key]]))
}
