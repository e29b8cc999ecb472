import type { Knex } from 'knex'
import { describeDueRule, type IntervalRule } from '../../../rules/intervals/intervals.ts'
import { canSyncTrack, describeTrackGroup, isDueOutOfSync, isTrackOutOfSync } from '../../../rules/intervals/sync.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import type { LicensingAuthority } from '../licensing-authority.model.ts'

/** The types with the same keeper as the authority: of its client, or provider-wide. */
export const typesKeptWith = (db: Knex, { id, clientId }: LicensingAuthority) =>
  LicenseType.query(db)
    .where('license_types.licensing_authority_id', id)
    .where((own) => (clientId === null ? own.whereNull('license_types.client_id') : own.where('license_types.client_id', clientId)))
    .orderBy(['license_types.name_sort', 'license_types.id'])

interface Interval {
  isOutOfSync(type: IntervalRule, authority: IntervalRule): boolean
  canSync(type: IntervalRule): boolean
  label(rule: IntervalRule): string
}

export const INTERVALS: Record<'DueDate' | 'TrackDate', Interval> = {
  DueDate: { isOutOfSync: isDueOutOfSync, canSync: () => true, label: describeDueRule },
  TrackDate: { isOutOfSync: isTrackOutOfSync, canSync: canSyncTrack, label: describeTrackGroup },
}

/** The types whose interval differs from their authority's, grouped by their current interval. */
export const outOfSync = async (db: Knex, authority: LicensingAuthority, kind: keyof typeof INTERVALS) => {
  const { isOutOfSync, canSync, label } = INTERVALS[kind]
  const types = (await typesKeptWith(db, authority)).filter((type) => isOutOfSync(type, authority))
  const items = [...new Set(types.map(label))].map((interval) => {
    const members = types.filter((type) => label(type) === interval)
    return {
      label: interval,
      licenseTypeIds: members.map(({ id }) => id),
      licenseTypeNames: members.map(({ name }) => name),
      disabled: !members.every(canSync),
    }
  })
  return {
    items: items.sort((a, b) => Number(a.disabled) - Number(b.disabled) || a.label.localeCompare(b.label)),
    totalItemCount: items.length,
    licensingAuthorityLabel: label(authority),
  }
}
