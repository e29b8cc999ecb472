import type { ActivityEntry } from '../../contract/activity/calls.ts'
import { isAdministrator } from '../../rules/people/permissions.ts'
import { activityPage } from '../activity/activity.queries.ts'
import type { LicenseFacts, Reading } from './facts.queries.ts'
import { viewerOf } from './viewer.ts'

/** The activity of a license in the period, page by page, oldest first by default. None for people who are no administrators. */
export async function* activityOf(
  { db, user, scope, today }: Reading,
  { id, clientId }: LicenseFacts,
  sortDirection: 'asc' | 'desc' = 'asc',
): AsyncGenerator<ActivityEntry[]> {
  const viewer = viewerOf(user, scope.forClient, clientId)
  if (!isAdministrator(viewer)) return
  const period = { ...(scope.since && { startDate: scope.since }), ...(scope.asOf < today && { endDate: scope.asOf }) }
  const filter = { licenseId: id, sortDirection, pageSize: 100, ...period } as const
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await activityPage(db, viewer, { ...filter, pageNumber })
    yield items
    if (items.length < filter.pageSize) return
  }
}
