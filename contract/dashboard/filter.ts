import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { PRESETS } from '../../rules/renewals/presets.ts'
import { Day, Ids, OneOf, OneOfNumbers, Optional, OrNull, Text } from '../common.ts'
import { standings } from '../licenses/standing.ts'
import { stage } from '../renewals/schemas.ts'
import { waitingOnProperty } from '../requests/schemas.ts'

export const RENEWAL_TRACKING_TYPES = ['TrackingOnly', 'TrackingAndProcess'] as const
const DATE_FIELDS = ['TrackDate', 'DueDate', 'FollowUpDate', 'ExpirationDate'] as const

export const assignees = Type.Array(Type.Integer({ minimum: -1, maximum: limits.integer }), {
  maxItems: 500,
  title: 'Assignees',
  description: 'User ids; -1 is unassigned',
})

/** The filters of the queue and the dashboard. */
export const renewalFilterFields = {
  renewalStatuses: Optional(Type.Array(stage, { maxItems: 8, title: 'Stages' })),
  dateType: Optional(OneOf('Date Type', ['DateRange', 'SpecificDate'], { default: 'DateRange' })),
  dateRanges: Optional(
    Type.Array(
      OneOfNumbers(
        'Date Range',
        PRESETS.map((preset) => preset.value),
      ),
      { maxItems: 19, title: 'Date Ranges' },
    ),
  ),
  dateField: Optional(OrNull(OneOf('Date Field', ['None', ...DATE_FIELDS]))),
  startDate: Optional(OrNull(Day('Start Date'))),
  endDate: Optional(OrNull(Day('End Date'))),
  assignedUserIds: Optional(assignees),
  renewalDesignation: Optional(OrNull(OneOf('Renewal Designation', DESIGNATIONS))),
  renewalTrackingType: Optional(OrNull(OneOf('Tracking Type', RENEWAL_TRACKING_TYPES))),
  states: Optional(Type.Array(Text('State', limits.state), { maxItems: 100, title: 'States' })),
  clientIds: Optional(Ids('Clients')),
  licensingAuthorityIds: Optional(Ids('Licensing Authorities')),
  licenseTypeIds: Optional(Ids('License Types')),
  showCurrentRenewals: Optional(Type.Boolean({ default: true, title: 'Show Current Renewals' })),
  showPerpetualTerms: Optional(Type.Boolean({ default: false, title: 'Show Perpetual Terms' })),
  standings,
  waitingOnProperty,
}
