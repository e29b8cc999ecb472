import type { Knex } from 'knex'
import type { CoverageFilter } from '../../../contract/reminders/calls.ts'
import type { Coverage, CoverageGap } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { plannedLines } from '../../../rules/reminders/due.ts'
import { stepText } from '../../../rules/reminders/labels.ts'
import { isEscalation } from '../../../rules/reminders/policy.ts'
import { recipientsOf } from '../../../rules/reminders/recipients.ts'
import { boundsOf } from '../../kit/database/pages/page.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import { mapInTurns } from '../../kit/limits/turns.ts'
import { loadPolicies, PROVIDER } from '../policies/policy.queries.ts'
import { type Directory, loadDirectory } from '../run/people.queries.ts'
import {
  isWatched,
  type KeyContact,
  keyContactsOf,
  nextLicenses,
  OWNER_SQL,
  remindedOf,
  standingOfWatched,
  type WatchedLicense,
} from '../run/watched.queries.ts'

const BATCH = 500

/** The licenses of an owner (see OWNER_SQL). The query must join `clients`. */
export const scopeOf =
  (ownerId: number): Scope =>
  (query: Query) => {
    query.whereRaw(`${OWNER_SQL} = ?`, ownerId)
    // Follows from the owner, and lets the query use an index.
    if (ownerId !== PROVIDER) query.where('licenses.client_id', ownerId)
  }

type Policy = ReturnType<Awaited<ReturnType<typeof loadPolicies>>>

const gapOf = (
  license: WatchedLicense,
  { steps }: Policy,
  directory: Directory,
  contacts: readonly KeyContact[],
  today: Day,
): CoverageGap | undefined => {
  const planned = plannedLines(remindedOf(license), steps, today)
  const circle = directory.circleOf(license, steps, contacts)
  const { id: licenseId, licenseNumber, propertyId, propertyName } = license
  const named = { licenseId, licenseNumber, propertyId, propertyName }
  // Also checks the next escalation, so that a missing address is found long before the escalation is due.
  for (const { step, key, sendOn } of new Set([...planned.slice(0, 1), ...planned.filter(({ step }) => isEscalation(step)).slice(0, 1)])) {
    const { gap, all } = recipientsOf(step, circle)
    if (gap === null) continue
    const reaches = all.some(({ isSent }) => isSent) ? 'Administrators' : 'Nobody'
    return { ...named, standing: standingOfWatched(license, today), stepText: stepText(key), sendOn, reaches, reason: gap }
  }
  return undefined
}

/** The licenses of a side whose next reminder or next escalation will not reach the people that its step names, soonest first. */
export const coverageOf = async (db: Knex, ownerId: number, filter: CoverageFilter, today: Day): Promise<Coverage> => {
  const policy = (await loadPolicies(db))(ownerId)
  const directory = await loadDirectory(db, today)
  const needsContacts = policy.steps.some(({ recipients }) => recipients.includes('KeyContact'))
  const gaps: CoverageGap[] = []
  let watched = 0
  for (let afterId = 0; ; ) {
    const found = await nextLicenses(db, { afterId, size: BATCH, scope: scopeOf(ownerId) }, today)
    const licenses = found.filter((license) => license.ownerId === ownerId && isWatched(license))
    watched += licenses.length
    const contacts = needsContacts
      ? await keyContactsOf(
          db,
          licenses.map(({ propertyId }) => propertyId),
        )
      : new Map<number, KeyContact[]>()
    const some = await mapInTurns(licenses, (license) => gapOf(license, policy, directory, contacts.get(license.propertyId) ?? [], today))
    gaps.push(...some.filter((gap) => gap !== undefined))
    const last = found.at(-1)
    if (!last || found.length < BATCH) break
    afterId = last.id
  }
  const { limit, offset } = boundsOf(filter)
  const sorted = gaps.toSorted((a, b) => (a.sendOn < b.sendOn ? -1 : Number(a.sendOn > b.sendOn)) || a.licenseId - b.licenseId)
  const reachesNobody = gaps.filter(({ reaches }) => reaches === 'Nobody').length
  return {
    isOn: policy.isOn,
    watched,
    reachesNobody,
    reachesAdministrators: gaps.length - reachesNobody,
    items: sorted.slice(offset, offset + limit),
    totalItemCount: gaps.length,
  }
}
