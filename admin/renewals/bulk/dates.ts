import type { Values } from '../../../contract/fields/schema.ts'
import type { BulkBegin } from '../../../contract/renewals/bulk.ts'
import { optionsOf, TRACKING_TYPE_LABELS, type TrackingType } from '../../../rules/labels.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** Step 3 of bulk begin: the dates and settings for all licenses. */
export const DATE_FIELDS: readonly FieldData[] = [
  { name: 'processStartDate' },
  { name: 'dueDate', helperText: 'Left empty, each renewal takes the due date of its license.' },
  {
    name: 'trackingOnly',
    label: 'Renewal Tracking',
    options: optionsOf(TRACKING_TYPE_LABELS),
    helperText: 'Left empty, each renewal is tracked as its license says.',
    empty: 'As each license says',
  },
  { name: 'copyToSecondaryLicenses' },
]

const TRACKING_ONLY: TrackingType = 'TrackingOnly'

/** Without a tracking choice, each license keeps its own. */
export const bodyOf = ({ licenseIds, processStartDate, dueDate, trackingOnly, copyToSecondaryLicenses }: Values): BulkBegin => ({
  licenseIds: licenseIds as number[],
  processStartDate: processStartDate as string,
  dueDate: (dueDate as string | null) || null,
  copyToSecondaryLicenses: Boolean(copyToSecondaryLicenses),
  ...(trackingOnly ? { trackingOnly: trackingOnly === TRACKING_ONLY } : {}),
})
