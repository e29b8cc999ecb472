import { daysBetween } from '../../../rules/day.ts'
import { ASSIGNEE_TOLD_AFTER, requestStep } from '../../../rules/requests.ts'
import { clock } from '../../kit/clock.ts'
import { among, insertRows } from '../../kit/database/many.ts'
import { type OverdueRequest, overdueRequests, sentOn } from '../../requests/remind.queries.ts'
import { mustGoOn, type RunContext } from './context.ts'
import type { NewLine } from './plan.ts'
import { isWatched, licensesById, type WatchedLicense } from './watched.queries.ts'

const BATCH = 500

type Planning = Pick<RunContext, 'directory' | 'policyOf' | 'today'> & { database: Pick<RunContext['database'], 'read'> }

interface PlannedLine {
  line: NewLine
  license: WatchedLicense
}

/** The ids of the licenses for which something is missing, by request id. */
const missingIn = async ({ database: { read } }: Planning, requests: readonly OverdueRequest[]): Promise<Map<number, number[]>> => {
  const rows: { requestId: number; licenseId: number }[] = await read('request_items')
    .join('request_item_licenses as about', 'about.item_id', 'request_items.id')
    .modify(
      among(
        read,
        'request_id',
        requests.map(({ id }) => id),
      ),
    )
    .where('status', 'Open')
    .distinct({ requestId: 'request_id', licenseId: 'about.license_id' })
  return new Map([...Map.groupBy(rows, ({ requestId }) => requestId)].map(([id, some]) => [id, some.map((row) => row.licenseId)]))
}

/** The lines about some requests, each with its license. */
const linesOf = async (context: Planning, requests: readonly OverdueRequest[]): Promise<PlannedLine[]> => {
  const { database, directory, policyOf, today } = context
  const missing = await missingIn(context, requests)
  const licenses = await licensesById(database.read, [...new Set([...missing.values()].flat())], today)
  return requests.flatMap((request) =>
    (missing.get(request.id) ?? []).flatMap((id) => {
      const license = licenses.get(id)
      if (!license || !isWatched(license) || !policyOf(license.ownerId).isOn) return []
      return directory
        .circleOf(license, [], [])
        .Assignee.filter(({ isExcluded }) => isExcluded === null)
        .map((person) => ({
          license,
          line: {
            licenseId: id,
            step: requestStep(ASSIGNEE_TOLD_AFTER),
            targetDate: sentOn(request),
            occurrence: request.id,
            recipient: person.address,
            ownerId: license.ownerId,
            clientId: license.clientId,
            propertyId: license.propertyId,
            licenseNumber: license.licenseNumber,
            propertyName: license.propertyName,
            userId: person.userId,
            recipientName: person.name,
            kind: 'DigestLine',
            isEscalation: false,
            sendOn: today,
            status: 'planned',
            reason: `Asked ${daysBetween(sentOn(request), today)} days ago; nothing has come back.`,
          },
        }))
    }),
  )
}

/** Yields, in batches, a line to the assignee for each license with something still missing three weeks after it was requested. */
export async function* requestLines(context: Planning): AsyncGenerator<PlannedLine[]> {
  for (let afterId = 0; ; ) {
    const found = await overdueRequests(context.database.read, context.today, ASSIGNEE_TOLD_AFTER, afterId, BATCH)
    if (found.length > 0) yield await linesOf(context, found)
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    afterId = last.id
  }
}

export const claimRequestLines = async (context: RunContext): Promise<void> => {
  const onConflict = '(license_id, step, target_date, occurrence, recipient) do nothing'
  for await (const lines of requestLines(context)) {
    mustGoOn(context)
    const stamps = { runId: context.run.id, createdOn: clock.now() }
    const rows = lines.map(({ line }) => ({ ...line, ...stamps }))
    await context.database.write((db) => insertRows(db, 'reminder_lines', rows, { onConflict }))
  }
}
