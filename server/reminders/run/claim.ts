import { limits } from '../../../rules/installation/limits.ts'
import { comingThisWeek, type WeekDate } from '../../../rules/reminders/lines.ts'
import { clock } from '../../kit/clock.ts'
import { insertRows } from '../../kit/database/many.ts'
import { committed, inSteps } from '../../kit/database/steps.ts'
import { inHalfOfTheTime, mapInTurns } from '../../kit/limits/turns.ts'
import { mustGoOn, proofOf, type RunContext } from './context.ts'
import { linesOf, type NewLine, type Sorted, waitsFor, withoutKnown } from './plan.ts'
import { isWatched, keyContactsOf, nextLicenses, remindedOf, standingOfWatched, type WatchedLicense } from './watched.queries.ts'

const BATCH = 100

/** Plans the lines of some licenses. A license that fails is logged and counted in `failed`; the others continue. */
export const planAll = async (
  context: Pick<RunContext, 'policyOf' | 'directory' | 'today' | 'log'> & { database: Pick<RunContext['database'], 'read'> },
  licenses: readonly WatchedLicense[],
): Promise<{ lines: NewLine[]; failed: number }> => {
  const { database, policyOf, directory, today, log } = context
  const named = licenses.filter(({ ownerId }) => policyOf(ownerId).steps.some(({ recipients }) => recipients.includes('KeyContact')))
  const contacts = await keyContactsOf(
    database.read,
    named.map(({ propertyId }) => propertyId),
  )
  const lines: NewLine[] = []
  let failed = 0
  await mapInTurns(licenses, (license) => {
    try {
      lines.push(...linesOf(license, policyOf(license.ownerId), directory, contacts.get(license.propertyId) ?? [], today))
    } catch (error) {
      failed++
      log.error({ err: error, licenseId: license.id }, 'the reminders of a license could not be planned')
    }
  })
  return { lines, failed }
}

const store = (context: RunContext, lines: readonly NewLine[]) =>
  inSteps(committed(context.database.write), lines, async (db, some) => {
    mustGoOn(context)
    const stamps = { runId: context.run.id, createdOn: clock.now() }
    await insertRows(
      db,
      'reminder_lines',
      some.map((line) => ({ ...line, ...stamps })),
      { onConflict: '(license_id, step, target_date, occurrence, recipient) do nothing' },
    )
    return () => {}
  })

/** Plans failed lines again, so that they go out with the next mail. */
const retry = (context: RunContext, lines: Sorted['retries']) =>
  inSteps(committed(context.database.write), lines, async (db, some) => {
    await db('reminder_lines')
      .whereIn(
        'id',
        some.map(({ id }) => id),
      )
      .where('status', 'failed')
      .update({ status: 'planned', mail_id: null, run_id: context.run.id })
    return () => {}
  })

/** Counts each license once: as told, as silent with the first reason, or as unreachable. */
const tally = (context: RunContext, licenses: readonly WatchedLicense[], fresh: NewLine[], { waiting, retries }: Sorted) => {
  const byLicense = Map.groupBy(fresh, ({ licenseId }) => licenseId)
  const isWaiting = new Set([...waiting, ...retries].map(({ licenseId }) => licenseId))
  for (const { id, ownerId } of licenses) {
    const proof = proofOf(context, ownerId)
    proof.watched++
    const lines = byLicense.get(id) ?? []
    context.suppressed += lines.filter(({ status }) => status === 'suppressed').length
    if (isWaiting.has(id) || lines.some(({ status }) => status === 'planned')) proof.told++
    else if (lines.some(({ recipient }) => recipient === '')) proof.unreachable++
    else if (lines[0]?.reason) proof.silent.set(lines[0].reason, (proof.silent.get(lines[0].reason) ?? 0) + 1)
  }
}

const increase = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Adds this week's dates of a license for its assignee or deputy, if they get daily mail. */
const addAhead = ({ ahead, directory }: RunContext, license: WatchedLicense, dates: readonly WeekDate[]) => {
  if (dates.length === 0) return
  const days = remindedOf(license).dates
  const { id: licenseId, licenseNumber, propertyName } = license
  for (const { address, isExcluded, digest } of directory.circleOf(license, [], []).Assignee) {
    if (isExcluded !== null || digest !== 'Daily') continue
    const own = ahead.get(address) ?? { dates: [], more: 0 }
    ahead.set(address, own)
    for (const date of dates) {
      const day = days[date]
      if (day !== null && own.dates.length < limits.reminderLines) own.dates.push({ licenseId, date, day, licenseNumber, propertyName })
      else own.more++
    }
  }
}

const countWeek = (context: RunContext, licenses: readonly WatchedLicense[]) => {
  const { weeks, today } = context
  if (!weeks) return
  for (const license of licenses) {
    const week = weeks.get(license.ownerId) ?? { levels: new Map(), coming: new Map() }
    const coming = comingThisWeek(remindedOf(license), today)
    increase(week.levels, standingOfWatched(license, today).level)
    for (const date of coming) increase(week.coming, date)
    weeks.set(license.ownerId, week)
    addAhead(context, license, coming)
  }
}

const claimSome = async (context: RunContext, licenses: readonly WatchedLicense[]) => {
  const { database, directory, mailed } = context
  const { lines, failed } = await planAll(context, licenses)
  context.failed += failed
  const sorted = await withoutKnown(database.read, lines)
  await mailed.load(sorted.fresh.map(({ recipient }) => recipient))
  const fresh = sorted.fresh.filter((line) => !waitsFor(mailed, directory, line))
  await store(context, fresh)
  await retry(context, sorted.retries)
  tally(context, licenses, fresh, sorted)
  countWeek(context, licenses)
}

/**
 * Stores a line for every reminder that is due and unsent. A unique index prevents duplicates: a line that another run has stored is
 * skipped.
 */
export const claimLines = async (context: RunContext): Promise<void> => {
  const { database, policyOf, today } = context
  const paced = inHalfOfTheTime()
  const claimAfter = async (afterId: number): Promise<WatchedLicense[]> => {
    mustGoOn(context)
    const found = await nextLicenses(database.read, { afterId, size: BATCH }, today)
    const licenses = found.filter((license) => isWatched(license) && policyOf(license.ownerId).isOn)
    if (licenses.length > 0) await claimSome(context, licenses)
    return found
  }
  for (let afterId = 0; ; ) {
    const from = afterId
    const found = await paced(() => claimAfter(from))
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    afterId = last.id
  }
}
