import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, Id, Ids, LicenseIds, listOf, Nothing, OneOf, Optional, Text } from '../common.ts'
import { Preview, previewFields, Simulation, simulationFields } from '../intervals.ts'

const OutOfSync = Type.Object(
  {
    label: Text('Interval', limits.label),
    licenseTypeIds: Type.Array(Id, { title: 'License Types' }),
    licenseTypeNames: Type.Array(Text('License Type', limits.name), { title: 'License Types' }),
    disabled: Flag('Disabled'),
  },
  { title: 'License types with one other interval' },
)

const Groups = Type.Object(
  { ...listOf(OutOfSync).properties, licensingAuthorityLabel: Text('Interval of the Licensing Authority', limits.label) },
  { title: 'The license types out of sync with their authority' },
)

const Chosen = (title: string) => Type.Object({ licenseTypeIds: Ids('License Types') }, { title })

const IntervalPreview = Type.Object(
  {
    ...previewFields,
    licenseTypeIds: Optional(Ids('License Types')),
    sync: Optional(OneOf('Interval to Sync', ['DueDate', 'TrackDate'])),
  },
  { title: 'Preview Intervals' },
)
export type IntervalPreview = Static<typeof IntervalPreview>

/** `licenseTypeIds`: the types to sync, or those whose stored rules are simulated. */
const Simulate = Type.Object(
  {
    ...simulationFields,
    licenseTypeIds: Optional(Ids('License Types')),
    sync: Optional(OneOf('Interval to Sync', ['DueDate', 'TrackDate'])),
  },
  { title: 'Simulate Intervals' },
)
export type Simulate = Static<typeof Simulate>

const Recalculate = Type.Object(
  { licenseTypeIds: Optional(Ids('License Types')), licenseIds: Optional(LicenseIds) },
  { title: 'Recalculate Dates' },
)
export type Recalculate = Static<typeof Recalculate>

/** Syncs the intervals of an authority to its license types. A sync changes only rules, never the dates of licenses. */
export const authorityIntervals = defineCalls({
  asyncDueDates: {
    method: 'GET',
    path: '/licensing-authorities/{id}/async-due-date-intervals',
    permission: 'mayRenew',
    does: 'List the license types whose due date interval differs from their authority’s, grouped by interval.',
    reply: Groups,
  },
  asyncTrackDates: {
    method: 'GET',
    path: '/licensing-authorities/{id}/async-track-date-intervals',
    permission: 'mayRenew',
    does: 'List the license types whose track date interval differs from their authority’s, grouped by interval.',
    reply: Groups,
  },
  syncDueDates: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/sync-due-date-intervals',
    permission: 'mayEditAuthority',
    does: 'Set the authority’s due date interval on license types.',
    body: Chosen('Sync Due Date Intervals'),
    reply: Nothing,
    success: messages.syncedDueDateInterval,
    batch: { rows: 'licenseTypeIds', record: 'license_types' },
    attempt: 'sync the Due Date Interval',
  },
  syncTrackDates: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/sync-track-date-intervals',
    permission: 'mayEditAuthority',
    does: 'Set the authority’s track date interval on license types.',
    body: Chosen('Sync Track Date Intervals'),
    reply: Nothing,
    success: messages.syncedTrackDateInterval,
    batch: { rows: 'licenseTypeIds', record: 'license_types' },
    attempt: 'sync the Track Date Interval',
  },
  preview: {
    method: 'POST',
    path: '/licensing-authorities/{id}/preview-intervals',
    permission: 'mayRenew',
    does: 'List the licenses whose due or track date would differ after a changed rule or a sync. Changes nothing.',
    reads: true,
    body: IntervalPreview,
    reply: Preview,
  },
  simulate: {
    method: 'POST',
    path: '/licensing-authorities/{id}/simulate',
    permission: 'mayEditAuthority',
    does: 'List the licenses whose due or track date would change when next calculated. With intervals: under these, for the license types that inherit them. Without: under the stored rules of all license types. Changes nothing.',
    reads: true,
    body: Simulate,
    reply: Simulation,
  },
  recalculate: {
    method: 'POST',
    path: '/licensing-authorities/{id}/recalculate',
    permission: 'mayEditAuthority',
    does: 'Set the due and track dates of licenses to what the stored rules give, as a simulation shows it. Dates that were entered stay. Updates at most 10,000 licenses; repeat it while some remain.',
    body: Recalculate,
    reply: Type.Object(
      { updatedCount: Count('Licenses Updated'), remainingCount: Count('Licenses Remaining') },
      { title: 'How many licenses have other dates now' },
    ),
    success: messages.datesRecalculated,
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'recalculate the dates',
  },
})
