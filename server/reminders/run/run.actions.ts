import type { ReminderRun } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { heldWords, silentCount } from '../../../rules/reminders/words.ts'
import { whileLeased } from '../../kit/queue/lease.ts'
import { linkTo, sendOnce } from '../../outside/mail/mail.ts'
import { remindOfRequests } from '../../requests/remind.actions.ts'
import { summariesOf } from '../mails/summary.queries.ts'
import { loadPolicies, PROVIDER } from '../policies/policy.queries.ts'
import { claimLines } from './claim.ts'
import { countWaiting, type Sent, sendMails } from './compose.ts'
import { contextOf, type RunContext, RunEnded, type RunHost } from './context.ts'
import { loadDirectory } from './people.queries.ts'
import { reportUndelivered } from './report.ts'
import { claimRequestLines } from './requests.ts'
import { beginRun, endRun, isFirstOfWeek, type RunCounts, renewRun, type StoredRun, usualSize } from './run.model.ts'

interface Starting {
  day: Day
  isScheduled: boolean
  userId: number | null
  stopping?: AbortSignal
}

const start = async (host: RunHost, run: StoredRun, signal: AbortSignal): Promise<RunContext> => {
  const { read } = host.database
  return contextOf({
    ...host,
    run,
    signal,
    today: run.day,
    policyOf: await loadPolicies(read),
    directory: await loadDirectory(read, run.day),
    weeks: (await isFirstOfWeek(read, run.day)) ? new Map() : null,
  })
}

const countsOf = ({ proofs, suppressed, failed }: RunContext, { mails, lines }: Sent): RunCounts => {
  const all = [...proofs.values()]
  const sum = (count: (proof: (typeof all)[number]) => number) => all.reduce((total, proof) => total + count(proof), 0)
  return {
    watched: sum(({ watched }) => watched),
    told: sum(({ told }) => told),
    silent: sum(silentCount),
    unreachable: sum(({ unreachable }) => unreachable),
    mails,
    sent: lines,
    suppressed,
    failed,
  }
}

/** Tells the provider's administrators that a run is held. */
const tellHeld = ({ database, config, directory, today }: RunContext, mailCount: number, usual: number) =>
  database.write((db) =>
    sendOnce(
      db,
      directory.administratorsOf(PROVIDER).map(({ address, name }) => ({
        to: [{ address, name }],
        subject: 'Reminders are held',
        text: `${heldWords(mailCount, usual)}\n\n${linkTo(config, '/reminders')}\n`,
        cause: 'reminders.held',
        onceKey: `reminders:held:${today}:${address}`,
      })),
    ),
  )

const perform = async (context: RunContext, isScheduled: boolean, asked: Sent): Promise<ReminderRun> => {
  const { database, run } = context
  const none = { mails: 0, lines: 0 }
  // Runs before lines are claimed, so that failures are reported before they are retried.
  await reportUndelivered(context)
  await claimLines(context)
  await claimRequestLines(context)
  const summaries = await summariesOf(context)
  const limit = isScheduled ? await usualSize(database.read, run.day) : undefined
  const mailCount = limit ? await countWaiting(database.read, [...summaries.keys()]) : 0
  if (limit && mailCount > limit.most) {
    await tellHeld(context, mailCount, limit.usual)
    return endRun(database, run, 'held', countsOf(context, { ...none, mails: mailCount }))
  }
  const sent = await sendMails(context, summaries)
  const all = { mails: sent.mails + asked.mails, lines: sent.lines + asked.lines }
  return endRun(database, run, 'done', countsOf(context, all))
}

const anyIsOn = async ({ database }: RunHost) => (await database.read('reminder_policies').where('is_on', true).first('id')) !== undefined

/** Calls the outside monitor, which alerts if it is not called for a day. A failed call does not fail the run. */
const beat = async ({ config, log }: RunHost): Promise<void> => {
  if (!config.heartbeatUrl) return
  const answer = await fetch(config.heartbeatUrl, { method: 'POST', signal: AbortSignal.timeout(10_000) }).catch((error) => {
    log.warn({ err: error }, 'the monitor of the reminders could not be reached')
  })
  if (answer && !answer.ok) log.warn({ status: answer.status }, 'the monitor of the reminders refused the call')
  await answer?.body?.cancel()
}

/**
 * Sends all reminders that are due and unsent on a day. Safe to call at any time, from any process and after a crash: nothing is sent
 * twice. Returns undefined while another run works, or when the process stops. A scheduled run of more than three times the usual size is
 * held and sends nothing; the next run that a person starts sends it.
 */
export const runReminders = async (host: RunHost, { day, isScheduled, userId, stopping }: Starting): Promise<ReminderRun | undefined> => {
  const { database, log } = host
  const run = await beginRun(database, day, { isScheduled, userId })
  if (!run) return undefined
  const renew = () => database.write((db) => renewRun(db, run))
  const none: RunCounts = { watched: 0, told: 0, silent: 0, unreachable: 0, mails: 0, sent: 0, suppressed: 0, failed: 0 }
  try {
    const ended = await whileLeased(renew, async (lost) => {
      const signal = stopping ? AbortSignal.any([stopping, lost]) : lost
      // Reminders of requests are sent even if no policy is on.
      const asked = await remindOfRequests(host, run, signal)
      if (!(await anyIsOn(host))) return endRun(database, run, 'done', { ...none, mails: asked.mails, sent: asked.lines })
      return perform(await start(host, run, signal), isScheduled, asked)
    })
    log.info({ ...ended }, 'reminders run')
    if (ended.status === 'done') await beat(host)
    return ended
  } catch (error) {
    await endRun(database, run, 'interrupted', none)
    if (error instanceof RunEnded) return undefined
    throw error
  }
}
