import type { Command } from 'commander'
import type { RenewalQueueFilter } from '../../../contract/dashboard/calls.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { PAST_DUE_PRESET } from '../../../rules/renewals/presets.ts'
import { GROUPS } from '../../../rules/renewals/stages.ts'
import { addNamedFields, type NamedDrawing, readNamedFields } from '../../kit/fields/named.ts'
import { aClient } from '../../kit/find/named.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Flags } from '../../kit/run.ts'
import { anAuthority, aType } from '../licenses/named.ts'

/** The filter of the queue and its counts. */
export const QUEUE_DRAWING: NamedDrawing = {
  names: {
    renewalStatuses: 'stage',
    dateRanges: 'date-range',
    renewalDesignation: 'designation',
    renewalTrackingType: 'tracking',
    states: 'state',
    showCurrentRenewals: 'current',
    showPerpetualTerms: 'perpetual',
    pageNumber: 'page',
    searchTerm: 'search',
    sortBy: 'sort',
  },
  named: { assignedUserIds: anAssignee, clientIds: aClient, licensingAuthorityIds: anAuthority, licenseTypeIds: aType },
}

/** The flags of a filter, and the quick filters of the screens as flags. */
export function addQueueFlags(command: Command, schema: Schema, drawing = QUEUE_DRAWING): void {
  command.option('--ready', 'only Ready to Start').option('--started', 'only started, not yet filed').option('--filed', 'only filed')
  command.option('--past-due', 'only past due')
  addNamedFields(command, schema, drawing)
}

/** The typed filter; names are not resolved yet. */
export async function readQueueFlags(schema: Schema, flags: Flags, drawing = QUEUE_DRAWING): Promise<Record<string, unknown>> {
  const typed = (await readNamedFields(schema, flags, drawing)) as RenewalQueueFilter
  const groups = [
    ...(flags.ready ? GROUPS.readyToStart : []),
    ...(flags.started ? GROUPS.started : []),
    ...(flags.filed ? GROUPS.filed : []),
  ]
  const renewalStatuses = [...(typed.renewalStatuses ?? []), ...groups]
  const dateRanges = [...(typed.dateRanges ?? []), ...(flags.pastDue ? [PAST_DUE_PRESET] : [])]
  return { ...typed, ...(renewalStatuses.length && { renewalStatuses }), ...(dateRanges.length && { dateRanges }) }
}
