import { type Static, Type } from 'typebox'
import { limits } from '../rules/limits.ts'
import { messages } from '../rules/messages.ts'
import { defineCalls } from './call.ts'
import { Flag, Id, Ids, listOf, Nothing, OneOf, Optional, Text } from './common.ts'
import { Preview, previewFields } from './intervals.ts'

const OutOfSync = Type.Object(
  {
    label: Text('Interval', limits.label),
    licenseTypeIds: Type.Array(Id, { title: 'License Types' }),
    licenseTypeNames: Type.Array(Text('License Type', limits.name), { title: 'License Types' }),
    disabled: Flag('Not to be synced'),
  },
  { title: 'License types that have the same interval, which is not their authority’s' },
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

/** The intervals of an authority against those of its license types. A sync changes rules alone, never a license’s dates. */
export const authorityIntervals = defineCalls({
  asyncDueDates: {
    method: 'GET',
    path: '/licensing-authorities/{id}/async-due-date-intervals',
    permission: 'mayRenew',
    does: 'The license types whose due date interval is not their authority’s, grouped by the one that they have.',
    reply: Groups,
  },
  asyncTrackDates: {
    method: 'GET',
    path: '/licensing-authorities/{id}/async-track-date-intervals',
    permission: 'mayRenew',
    does: 'The license types whose track date interval is not their authority’s, grouped by the one that they have.',
    reply: Groups,
  },
  syncDueDates: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/sync-due-date-intervals',
    permission: 'mayEditAuthority',
    does: 'Give license types their authority’s due date interval.',
    body: Chosen('Sync Due Date Intervals'),
    reply: Nothing,
    success: messages.syncedDueDateInterval,
    attempt: 'sync the Due Date Interval',
  },
  syncTrackDates: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/sync-track-date-intervals',
    permission: 'mayEditAuthority',
    does: 'Give license types their authority’s track date interval.',
    body: Chosen('Sync Track Date Intervals'),
    reply: Nothing,
    success: messages.syncedTrackDateInterval,
    attempt: 'sync the Track Date Interval',
  },
  preview: {
    method: 'POST',
    path: '/licensing-authorities/{id}/preview-intervals',
    permission: 'mayRenew',
    does: 'The licenses whose due or track date a changed rule or a sync would give otherwise. Changes nothing.',
    reads: true,
    body: IntervalPreview,
    reply: Preview,
  },
})
